// The frame: which page is shown, which model is chosen.

import { element, fail } from './dom.js';
import * as state from './state.js';
import { dataPage } from './pages/data.js';
import { trainPage } from './pages/train.js';
import { graphPage } from './pages/graph.js';
import { nodePage } from './pages/node.js';
import { resultsPage } from './pages/results.js';

const pages = { data: dataPage, train: trainPage, graph: graphPage, node: nodePage, results: resultsPage };
const main = document.getElementById('main');
let leave = null;
let turn = 0;

async function show() {
  const mine = ++turn;
  const [, name = 'data', argument = ''] = location.hash.split('/');
  const page = pages[name] ?? dataPage;
  for (const link of document.querySelectorAll('#pages a')) {
    if (link.getAttribute('href') === `#/${name || 'data'}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (leave) leave();
  leave = null;
  const body = element('div', { id: 'page', class: name });
  // What is there stays until the new page is ready, unless that takes long.
  const patience = setTimeout(() => {
    if (mine === turn) main.replaceChildren(element('p', { class: 'note', role: 'status' }, 'Computing…'));
  }, 600);
  try {
    const ending = await page(body, decodeURIComponent(argument));
    if (mine !== turn) {
      if (ending) ending();
      return;
    }
    leave = ending ?? null;
    main.replaceChildren(body);
    document.title = `${body.querySelector('h1')?.textContent ?? 'GmCN'} · GmCN`;
  } catch (error) {
    if (mine === turn) main.replaceChildren(body);
    fail(error);
  } finally {
    clearTimeout(patience);
  }
}

function drawChoice() {
  const select = document.getElementById('run-choice');
  const usable = state.allRuns().filter((r) => r.trained);
  select.replaceChildren(...(usable.length
    ? usable.map((r) => element('option', { value: r.id, selected: r.id === state.run()?.id },
        `Run ${r.id}: ${r.title} on ${r.data.slice(0, 24)}`))
    : [element('option', { value: '' }, 'none yet: train one')]));
  select.disabled = usable.length === 0;
}

document.getElementById('run-choice').addEventListener('change', (event) => {
  state.choose(event.target.value);
  show();
});
state.onChange(drawChoice);
window.addEventListener('hashchange', () => {
  show().then(() => main.focus({ preventScroll: true }));
});

try {
  await state.refresh();
} catch (error) {
  fail(error);
}
drawChoice();
if (!location.hash) history.replaceState(null, '', '#/data');
await show();
