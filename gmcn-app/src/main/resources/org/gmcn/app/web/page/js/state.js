// Which run is looked at, shared by all pages and kept in the browser's session.

import { get } from './api.js';

let runs = [];
let chosen = sessionStorage.getItem('run');
const listeners = new Set();

export async function refresh() {
  runs = (await get('/api/runs')).runs;
  if (!runs.some((r) => r.id === chosen)) {
    const usable = runs.filter((r) => r.trained);
    chosen = usable.length ? usable[usable.length - 1].id : null;
  }
  listeners.forEach((l) => l());
  return runs;
}

export const allRuns = () => runs;
export const run = () => runs.find((r) => r.id === chosen && r.trained) ?? null;
export const onChange = (listener) => listeners.add(listener);

export function choose(id) {
  chosen = id;
  sessionStorage.setItem('run', id);
  listeners.forEach((l) => l());
}
