// Results: confusion, classes, the embedding in two dimensions, what was dropped overall.

import { get } from '../api.js';
import { card, classDot, count, element, empty, fail, figures, percent, table } from '../dom.js';
import { confusion, scatter } from '../charts.js';
import * as state from '../state.js';

export async function resultsPage(body) {
  body.append(element('h1', {}, 'Results'));
  const run = state.run();
  if (!run) {
    body.append(empty('No model yet', 'Train a model first, then see how well it does.', '#/train', 'Go to training'));
    return null;
  }
  const results = await get(`/api/runs/${run.id}/results`);
  const names = Object.keys(results.sets);
  const choice = element('select', { id: 'set', 'aria-label': 'Nodes' },
    names.map((n) => element('option', { value: n }, `${n} nodes`)));
  const place = element('div', { class: 'grid' });
  const plot = card('The nodes as the model sees them', 'w7', element('p', { class: 'note' }, 'Computing…'));
  const dropped = card('Edges by the classes they join', 'w5', element('p', { class: 'note' }, 'Computing…'));
  const suspects = card('Candidates for wrong edges', '', element('p', { class: 'note' }, 'Computing…'));
  const draw = () => place.replaceChildren(...sets(results, choice.value), plot, dropped, suspects);
  choice.addEventListener('change', draw);
  body.append(element('p', { class: 'lead' }, `Run ${run.id}: ${run.title} on ${run.data}. Only the test nodes say how well it will do elsewhere; `,
    'the others took part in the training.'), element('div', { class: 'row', id: 'set-row' }, choice), place);
  choice.style.maxWidth = '220px';
  body.querySelector('#set-row').style.marginBottom = '18px';
  draw();
  projection(run, plot).catch(fail);
  if (run.explains) summary(run, dropped, suspects).catch(fail);
  else for (const part of [dropped, suspects]) part.remove();
  return null;
}

function sets(results, name) {
  const set = results.sets[name];
  return [
    card('', '', figures([
      ['Nodes', count(set.nodes)], ['Accuracy', percent(set.accuracy, 2)],
      ['Macro F1', set.macroF1 === null ? '–' : set.macroF1.toFixed(3)], ['Classes', count(results.classes.length)]])),
    card('Confusion matrix', 'w5', confusion('Confusion matrix', results.classes, set.confusion)),
    card('Each class by itself', 'w7', table(['Class', '>Nodes', '>Precision', '>Recall', '>F1'], set.classes.map((c, i) =>
      element('tr', {}, element('td', { class: 'nowrap' }, classDot(i), c.name), element('td', { class: 'n' }, count(c.nodes)),
        element('td', { class: 'n' }, percent(c.precision)), element('td', { class: 'n' }, percent(c.recall)),
        element('td', { class: 'n' }, percent(c.f1))))),
      element('p', { class: 'note' }, 'Precision: of the nodes called so, how many are. Recall: of those that are, how many are called so.')),
  ];
}

async function projection(run, place) {
  const p = await get(`/api/runs/${run.id}/projection`);
  const points = p.points.map(([id, x, y, label, predicted]) => ({
    x, y, colour: label >= 0 ? label : predicted, wrong: label >= 0 && label !== predicted,
    title: `${id}: ${label >= 0 ? p.classes[label] : 'no label'}, predicted ${p.classes[predicted]}`,
    open: () => { location.hash = `#/node/${encodeURIComponent(id)}`; },
  }));
  place.replaceChildren(element('h2', {}, 'The nodes as the model sees them'),
    scatter('The hidden layer in two dimensions', points,
      { xLabel: `first direction (${percent(p.variance[0], 0)} of the variance)`, yLabel: `second direction (${percent(p.variance[1], 0)})` }),
    element('div', { class: 'legend' }, p.classes.map((c, i) => element('span', {}, classDot(i), c))),
    element('p', { class: 'note' }, `The last hidden layer, laid flat along its two principal directions${points.length < p.nodes ? `; ${count(points.length)} of ${count(p.nodes)} nodes` : ''}. `,
      'An outlined point is predicted wrongly. Click a point to see why.'));
}

async function summary(run, dropped, suspects) {
  const s = await get(`/api/runs/${run.id}/summary`);
  const index = (name) => s.classes.indexOf(name);
  const pairs = [...s.pairs].sort((a, b) => b.edges - a.edges).slice(0, 14);
  dropped.replaceChildren(element('h2', {}, 'Edges by the classes they join'),
    table(['Classes', '>Edges', '>Kept'], pairs.map((p) => element('tr', {},
      element('td', { class: 'nowrap' }, classDot(index(p.classes[0])), p.classes[0], p.classes[0] === p.classes[1] ? '' : [' – ', classDot(index(p.classes[1])), p.classes[1]]),
      element('td', { class: 'n' }, count(p.edges)), element('td', { class: 'n' }, percent(p.kept))))),
    element('p', { class: 'note' }, 'Kept: the share of all rounds and layers, in both directions, that keep such an edge.'));
  suspects.replaceChildren(element('h2', {}, 'Candidates for wrong edges'),
    table(['Edge', 'Classes', '>Kept', '>Agreement', '>Suspicion'], s.candidates.slice(0, 10).map((e) => element('tr', {},
      element('td', { class: 'nowrap' }, element('a', { href: `#/graph/${encodeURIComponent(e.source)}` }, e.source), ' – ',
        element('a', { href: `#/graph/${encodeURIComponent(e.target)}` }, e.target)),
      element('td', { class: 'nowrap' }, classDot(index(e.sourceClass)), e.sourceClass, ' – ', classDot(index(e.targetClass)), e.targetClass),
      element('td', { class: 'n' }, percent(e.kept, 0)), element('td', { class: 'n' }, percent(e.agreement, 0)),
      element('td', { class: 'n' }, e.suspicion.toFixed(2))))),
    element('p', { class: 'note' }, 'Mostly dropped, and between nodes that the model holds to be of different classes. ',
      element('a', { href: `/api/runs/${run.id}/summary?format=csv` }, 'All of them as CSV')));
}
