// Why a node gets its class.

import { get } from '../api.js';
import { card, classDot, count, element, empty, fail, percent, short, signed, table } from '../dom.js';
import * as state from '../state.js';

export async function nodePage(body, argument) {
  const run = state.run();
  if (!run || !run.explains) {
    body.append(element('h1', {}, 'Node'), empty(run ? 'This model chooses no neighbours' : 'No model yet',
      'Train GmCN, then see from which neighbours a prediction was made.', '#/train', 'Go to training'));
    return null;
  }
  const id = argument || sessionStorage.getItem('node') || (await get(`/api/runs/${run.id}/search`)).nodes[0];
  const e = await get(`/api/runs/${run.id}/explain`, { node: id });
  sessionStorage.setItem('node', id);
  const classes = Object.keys(e.probabilities);
  const index = (name) => classes.indexOf(name);
  const right = e.label === null ? null : e.label === e.predicted;
  body.append(
    element('h1', {}, `Why node ${e.node} is ${e.predicted}`),
    element('p', { class: 'lead' },
      e.label === null ? 'Its label is not known. ' : element('span', { class: right ? 'good' : 'bad' },
        right ? 'The label says the same. ' : `The label says ${e.label}. `),
      element('a', { href: `#/graph/${encodeURIComponent(e.node)}` }, 'See it in the graph')),
    element('div', { class: 'grid' },
      card('Probabilities', 'w5', probabilities(e, index)),
      card('What makes the score', 'w7', summary(e)),
      card('Its neighbours', '', neighbours(run, e, index))));
  return null;
}

function probabilities(e, index) {
  const rows = Object.entries(e.probabilities).sort((a, b) => b[1] - a[1]).map(([name, p]) => {
    const bar = element('span', { class: `bar k${index(name) % 10}` });
    bar.style.width = `${100 * p}%`;
    return element('tr', {}, element('td', {}, name), element('td', {}, bar), element('td', { class: 'n' }, percent(p)));
  });
  return element('table', { class: 'bars' }, element('tbody', {}, rows));
}

function amount(value, largest) {
  const box = element('span', { class: 'amount', 'aria-hidden': 'true' });
  const bar = element('i', { class: value < 0 ? 'minus' : '' });
  const width = 50 * Math.min(1, Math.abs(value) / (largest || 1));
  bar.style.left = `${value < 0 ? 50 - width : 50}%`;
  bar.style.width = `${width}%`;
  box.append(bar);
  return box;
}

function summary(e) {
  const near = e.neighbours.reduce((sum, n) => sum + n.contribution, 0);
  const largest = Math.max(...[e.own, near, e.farther].map(Math.abs));
  const row = (name, value) => element('tr', {}, element('td', {}, name), element('td', {}, amount(value, largest)),
    element('td', { class: 'n' }, signed(value)));
  return [element('table', { id: 'score' }, element('tbody', {},
    row('The node itself', e.own), row(`Its ${count(e.neighbours.length)} neighbours`, near),
    row(`${count(e.fartherNodes)} nodes farther away`, e.farther),
    element('tr', {}, element('td', {}, element('strong', {}, `Score of ${e.predicted}`)), element('td', {}),
      element('td', { class: 'n' }, element('strong', {}, signed(e.logit)))))),
  element('p', { class: 'note' },
    'Once its masks are chosen, the last layer is a sum over nodes, so each node’s part can be told exactly; the parts add up ',
    'to the score, which the softmax turns into a probability. How the earlier layers came to their values is not split up.')];
}

function compared(c, threshold) {
  if (threshold === null) return 'this layer keeps every edge';
  return `affinity ${short(c.affinity)}, score ${short(c.score)}, threshold ${short(threshold)}`;
}

function dots(e, n) {
  return element('span', { class: 'rounds' }, n.choices.map((layer, l) => element('span', { class: 'layer' }, layer.map((c, k) =>
    element('i', { class: c.kept ? 'kept' : '', role: 'img',
      'aria-label': `layer ${l + 1}, round ${k + 1}: ${c.kept ? 'kept' : 'dropped'}`,
      title: `Layer ${l + 1}, round ${k + 1}: ${c.kept ? 'kept' : 'dropped'}\n${compared(c, e.thresholds[l][k])}` })))));
}

function outcome(cell, e, o) {
  const flips = o.predicted !== e.predicted;
  cell.className = flips ? 'bad' : '';
  cell.replaceChildren(`${flips ? 'becomes ' : ''}${o.predicted}, ${percent(o.probabilities[o.predicted])}`);
}

/** A button that asks for the prediction without a neighbour and gives its place to the answer. */
function ask(run, e, n, cell, name, how) {
  return element('button', { class: 'quiet', 'aria-label': `${name} without ${n.node}`, onclick: async (event) => {
    event.target.disabled = true;
    event.target.textContent = 'Computing…';
    try {
      outcome(cell, e, await get(`/api/runs/${run.id}/without`, { node: e.node, neighbour: n.node, ...how }));
    } catch (error) {
      fail(error);
      event.target.disabled = false;
      event.target.textContent = name;
    }
  } }, name);
}

function neighbours(run, e, index) {
  if (!e.neighbours.length) return element('p', { class: 'note' }, 'It has none: its own features decide alone.');
  const largest = Math.max(...e.neighbours.map((n) => Math.abs(n.contribution)));
  const digits = largest < 0.01 ? 5 : 3;
  const rows = e.neighbours.slice(0, 60).map((n) => {
    const held = element('td', {});
    const again = element('td', {});
    if (n.used) {
      if (n.without) outcome(held, e, n.without);
      else held.append(ask(run, e, n, held, 'Hold masks', { masks: 'held' }));
      again.append(ask(run, e, n, again, 'Run again', {}));
    } else {
      held.append(element('span', { class: 'soft' }, 'unused'));
      again.append(element('span', { class: 'soft' }, 'the same'));
    }
    const shown = n.label ?? n.predicted;
    return element('tr', {},
      element('td', {}, element('a', { href: `#/node/${encodeURIComponent(n.node)}` }, n.node)),
      element('td', { class: 'nowrap' }, classDot(index(shown)), shown, n.label === null ? element('span', { class: 'soft' }, ' (predicted)') : null),
      element('td', {}, dots(e, n)),
      element('td', {}, amount(n.contribution, largest)), element('td', { class: 'n' }, signed(n.contribution, digits)),
      held, again);
  });
  return [table(['Node', 'Class', 'Kept, by layer and round', 'Contribution', '>', 'Without it, masks held', 'Without it, run again'], rows, { id: 'neighbours' }),
    element('p', { class: 'note' },
      'A full dot: in that round the node listened to this neighbour, because its score was above the threshold; an empty one: ',
      'it was dropped. A dropped neighbour can still contribute, by way of others. “Without it” closes the edge in both ',
      'directions in every round: first with all other choices held as they are, then, on request, with the whole model run ',
      'again. Listening has a direction: a neighbour with empty dots may still listen to this node. An unused one is kept nowhere, ',
      'in neither direction; without it no bit changes.')];
}
