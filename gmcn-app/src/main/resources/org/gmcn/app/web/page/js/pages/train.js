// Training: choose, start, watch, stop, compare.

import { get, post, remove } from '../api.js';
import { card, count, element, fail, percent, say, table } from '../dom.js';
import { lines } from '../charts.js';
import * as state from '../state.js';

const MAIN = ['hidden', 'layers', 'alpha', 'epsilon', 'epochs', 'patience', 'lr'];

export async function trainPage(body) {
  const [{ datasets }, { methods }] = await Promise.all([get('/api/datasets'), get('/api/methods')]);
  const live = element('div', { class: 'grid', id: 'live' });
  const list = element('section', { class: 'card' });
  const watcher = new Watcher(live, () => drawList(list, watcher));
  body.append(
    element('h1', {}, 'Training'),
    element('p', { class: 'lead' },
      'The model learns from the few nodes whose class is shown to it, is checked on others to know when to stop, and is ',
      'tested on the rest.'),
    form(datasets, methods, async (request) => {
      const run = await post('/api/runs', request);
      say(`Run ${run.id} has been started.`);
      watcher.watch(run.id);
    }),
    live, list);
  for (const space of [live, list]) space.style.marginTop = '18px';
  await drawList(list, watcher);
  const newest = state.allRuns().at(-1);
  if (newest && (newest.epochCount > 0 || !newest.trained)) watcher.watch(newest.id);
  return () => watcher.close();
}

function field(option) {
  const id = `option-${option.name}`;
  const input = option.choices.length
    ? element('select', { id, name: option.name }, option.choices.map((c) =>
        element('option', { value: c, selected: c === option.value }, c)))
    : option.type === 'boolean'
      ? element('select', { id, name: option.name }, ['true', 'false'].map((c) =>
          element('option', { value: c, selected: c === String(option.value) }, c)))
      : element('input', { id, name: option.name, value: option.value, inputMode: 'decimal' });
  input.dataset.start = String(option.value);
  return element('label', { class: 'field' }, element('span', { class: 'name' }, option.name), input,
    element('span', { class: 'doc' }, option.doc));
}

function form(datasets, methods, start) {
  const data = element('select', { id: 'train-data' }, datasets.map((d) =>
    element('option', { value: d, selected: d === sessionStorage.getItem('data') }, d)));
  const model = element('select', { id: 'train-model' }, methods.map((m) =>
    element('option', { value: m.name, selected: m.name === 'gmcn' }, m.title)));
  const ratio = element('input', { id: 'train-ratio', value: '0.1', inputMode: 'decimal' });
  const split = element('select', { id: 'train-split' },
    element('option', { value: 'random' }, 'random'), element('option', { value: 'public' }, 'published with the data'));
  split.addEventListener('change', () => { ratio.disabled = split.value === 'public'; });
  const seed = element('input', { id: 'train-seed', value: '0', inputMode: 'numeric' });
  const main = element('div', { class: 'form' });
  const more = element('div', { class: 'form' });
  const paper = element('p', { class: 'note' });
  const drawOptions = () => {
    const method = methods.find((m) => m.name === model.value);
    const options = [...method.options, ...method.training];
    main.replaceChildren(...options.filter((o) => MAIN.includes(o.name)).map(field));
    more.replaceChildren(...options.filter((o) => !MAIN.includes(o.name)).map(field));
    paper.textContent = method.paper;
  };
  model.addEventListener('change', drawOptions);
  drawOptions();
  const wrap = (name, input, doc) => element('label', { class: 'field' },
    element('span', { class: 'name' }, name), input, doc ? element('span', { class: 'doc' }, doc) : null);
  const button = element('button', { class: 'primary', type: 'submit' }, 'Start training');
  const node = element('form', { class: 'card', id: 'train-form' },
    element('div', { class: 'form' },
      wrap('Data', data), wrap('Model', model),
      wrap('Split', split, 'which nodes train, validate and test'),
      wrap('Labelled share', ratio, 'of the nodes; a tenth validates, the rest tests'),
      wrap('Seed', seed, 'the same seed gives the same result')),
    element('h2', { class: 'options' }, 'Hyper-parameters'), main,
    element('details', {}, element('summary', {}, 'All hyper-parameters'), more, paper),
    element('div', { class: 'row end' }, button));
  node.querySelector('h2').style.marginTop = '18px';
  node.querySelector('.end').style.marginTop = '14px';
  node.addEventListener('submit', async (event) => {
    event.preventDefault();
    const options = {};
    for (const input of node.querySelectorAll('[data-start]')) {
      if (input.value !== input.dataset.start) options[input.name] = input.value;
    }
    button.disabled = true;
    try {
      const number = (input, name) => {
        const value = Number(input.value);
        if (input.value.trim() === '' || Number.isNaN(value)) throw new Error(`${name} must be a number.`);
        return value;
      };
      const shares = split.value === 'public' ? {} : { ratio: number(ratio, 'The labelled share') };
      await start({ data: data.value, model: model.value, options, split: split.value, ...shares,
        seed: number(seed, 'The seed') });
    } catch (error) {
      fail(error);
    } finally {
      button.disabled = false;
    }
  });
  return node;
}

/** Follows one run and draws its curves. */
class Watcher {
  constructor(place, changed) {
    this.place = place;
    this.changed = changed;
    this.epochs = [];
  }

  watch(id) {
    this.close();
    this.id = id;
    this.epochs = [];
    this.frame(id);
    this.source = new EventSource(`/api/runs/${id}/events`);
    // Whoever comes, or comes again after a break, is told from the beginning.
    this.source.addEventListener('open', () => { this.epochs = []; });
    this.source.addEventListener('progress', (event) => {
      const news = JSON.parse(event.data);
      this.epochs.push(...news.epochs);
      this.draw(news.state);
    });
    this.source.addEventListener('end', async (event) => {
      this.close();
      const run = JSON.parse(event.data);
      this.epochs = run.epochs;
      this.draw(run.state, run);
      if (run.trained) state.choose(run.id);
      await this.changed();
    });
    this.changed();
  }

  frame(id) {
    this.stop = element('button', { id: 'stop', onclick: () => post(`/api/runs/${id}/stop`).catch(fail) }, 'Stop');
    this.state = element('span', { class: 'state' }, 'queued');
    this.text = element('span', { class: 'soft', id: 'live-text' }, '');
    this.charts = ['loss', 'accuracy', 'kept'].map((name) => element('div', { id: `chart-${name}` }));
    this.head = element('section', { class: 'card' }, element('div', { class: 'row' },
      element('h2', { class: 'tight' }, `Run ${id}`), element('span', { class: 'tight' }, this.state), this.text, this.stop));
    this.head.querySelector('h2').style.margin = '0';
    for (const child of this.head.firstChild.children) child.style.alignSelf = 'center';
    this.place.replaceChildren(this.head,
      card('Loss', 'w4', this.charts[0]), card('Accuracy', 'w4', this.charts[1]), card('Neighbours kept', 'w4', this.charts[2]));
  }

  draw(runState, run) {
    this.state.textContent = runState;
    this.state.className = `state ${runState}`;
    this.stop.hidden = !['queued', 'running'].includes(runState);
    const last = this.epochs.at(-1);
    this.text.textContent = run?.error
      ?? (run?.results ? `${count(run.results.epochs)} epochs, best at ${run.results.bestEpoch}; test accuracy ${percent(run.results.testAccuracy, 2)}`
        : last ? `epoch ${count(last[0])}: loss ${last[1].toFixed(4)}, validation accuracy ${percent(last[4])}` : 'waiting');
    const series = (column) => this.epochs.map((e) => [e[0], e[column] ?? NaN]);
    const pair = (a, b) => [
      { name: 'training', colour: 0, points: series(a) }, { name: 'validation', colour: 1, points: series(b) }];
    this.charts[0].replaceChildren(lines('Loss by epoch', pair(1, 3), { xLabel: 'epoch', yLabel: 'loss', width: 380 }));
    this.charts[1].replaceChildren(lines('Accuracy by epoch', pair(2, 4),
      { xLabel: 'epoch', yLabel: 'accuracy', yFormat: '.0%', domain: [0, 1], width: 380 }));
    const layers = last ? last.length - 5 : 0;
    this.charts[2].replaceChildren(layers
      ? lines('Share of neighbours kept by epoch', Array.from({ length: layers }, (_, l) =>
          ({ name: `layer ${l + 1}`, colour: l + 2, points: series(5 + l) })),
        { xLabel: 'epoch', yLabel: 'share', yFormat: '.0%', domain: [0, 1], width: 380 })
      : element('p', { class: 'note' }, 'This model chooses no neighbours.'));
  }

  close() {
    this.source?.close();
    this.source = null;
  }
}

async function drawList(place, watcher) {
  try {
    const runs = await state.refresh();
    if (!runs.length) {
      place.hidden = true;
      return;
    }
    place.hidden = false;
    const rows = [...runs].reverse().map((r) => {
      const changed = Object.entries(r.hyperparameters).filter(([k]) => ['hidden', 'alpha', 'epsilon', 'mask'].includes(k))
        .map(([k, v]) => `${k} ${v}`).join(', ');
      return element('tr', { class: r.id === state.run()?.id ? 'chosen' : '' },
        element('td', {}, element('button', { class: 'quiet', onclick: () => watcher.watch(r.id) }, `Run ${r.id}`)),
        element('td', {}, r.title), element('td', {}, r.data.slice(0, 40)), element('td', { class: 'soft' }, changed),
        element('td', {}, element('span', { class: `state ${r.state}` }, r.state)),
        element('td', { class: 'n' }, count(r.results?.epochs ?? r.epochCount)),
        element('td', { class: 'n' }, percent(r.results?.validationAccuracy)),
        element('td', { class: 'n' }, percent(r.results?.testAccuracy)),
        element('td', { class: 'n' }, r.results?.keptEdges?.map((k) => percent(k, 0)).join(', ') || '–'),
        element('td', {}, element('button', { class: 'quiet', 'aria-label': `Forget run ${r.id}`,
          onclick: () => remove(`/api/runs/${r.id}`).then(() => drawList(place, watcher)).catch(fail) }, 'Forget')));
    });
    place.replaceChildren(element('h2', {}, 'Compare runs'), table(
      ['', 'Model', 'Data', 'Settings', 'State', '>Epochs', '>Validation', '>Test', '>Kept', ''], rows));
  } catch (error) {
    fail(error);
  }
}
