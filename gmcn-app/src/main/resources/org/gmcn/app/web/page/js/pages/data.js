// The data: statistics, degrees, classes, upload.

import { get, upload } from '../api.js';
import { card, count, element, fail, figures, percent, say } from '../dom.js';
import { bars } from '../charts.js';

export async function dataPage(body, name) {
  const { datasets, mostUploadBytes } = await get('/api/datasets');
  const current = name || sessionStorage.getItem('data') || datasets[0];
  const place = element('div', { class: 'grid' });
  body.append(
    element('h1', {}, 'Data'),
    element('p', { class: 'lead' },
      'A graph of nodes that are joined by edges. Each node has features, such as the words of a document, and some have a ',
      'class. GmCN learns to tell the class of the others.'),
    chooser(datasets, current, mostUploadBytes, (n) => load(n, place)),
    place);
  await load(current, place);
}

function chooser(datasets, current, most, open) {
  const select = element('select', { id: 'dataset' },
    datasets.map((d) => element('option', { value: d, selected: d === current }, d)));
  select.addEventListener('change', () => open(select.value));
  const file = element('input', { type: 'file', id: 'zip', accept: '.zip,application/zip' });
  const button = element('button', { type: 'submit' }, 'Upload');
  const problem = element('p', { class: 'note bad', id: 'upload-error', role: 'alert', hidden: true });
  const form = element('form', { class: 'row' },
    element('label', { class: 'field' }, element('span', { class: 'name' }, 'Data set'), select),
    element('label', { class: 'field' },
      element('span', { class: 'name' }, `Your own: a zip of nodes.csv and edges.csv, up to ${most >> 20} MB`), file),
    button);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.hidden = true;
    const chosen = file.files[0];
    if (!chosen) {
      say('Choose a zip file first.', true);
      return;
    }
    button.disabled = true;
    try {
      const name = chosen.name.replace(/\.zip$/i, '').replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '') || 'upload';
      const data = await upload(name, chosen);
      select.append(element('option', { value: data.name }, data.name));
      select.value = data.name;
      say(`${data.name} is here: ${count(data.nodes)} nodes.`);
      await open(data.name);
    } catch (error) {
      problem.textContent = error.message;
      problem.hidden = false;
    } finally {
      button.disabled = false;
    }
  });
  return element('section', { class: 'card' }, form, problem);
}

async function load(name, place) {
  try {
    const data = await get('/api/dataset', { name });
    sessionStorage.setItem('data', name);
    draw(data, place);
  } catch (error) {
    fail(error);
  }
}

function draw(data, place) {
  const classes = data.classes.map((c, i) => ({ name: c.name, value: c.nodes, colour: i }));
  const many = data.degrees.length > 9;
  const degrees = data.degrees.map((d) => {
    const range = d.from === d.to ? `${d.from}` : `${d.from}–${d.to}`;
    return { name: many && d.from !== d.to ? `${d3.format('.1~s')(d.from)}+` : range, title: range, value: d.nodes, colour: 0 };
  });
  place.replaceChildren(
    card(data.name, 'first', figures([
      ['Nodes', count(data.nodes)],
      ['Edges', count(data.edges)],
      ['Features a node', count(data.features)],
      ['Classes', count(data.classes.length)],
      ['Neighbours on average', data.meanDegree.toFixed(1)],
      ['Most neighbours', count(data.largestDegree)],
      ['Edges within a class', percent(data.homophily)],
      ['Without a label', count(data.unlabelledNodes)],
      ['Without a neighbour', count(data.isolatedNodes)],
    ]), data.warnings.map((w) => element('p', { class: 'note' }, `Note: ${w}`))),
    card('Nodes of each class', 'w6', bars('Nodes of each class', classes, { xLabel: 'class', yLabel: 'nodes' })),
    card('How many neighbours nodes have', 'w6',
      bars('Nodes by number of neighbours', degrees, { xLabel: 'neighbours', yLabel: 'nodes' })),
    card('What these numbers mean', '', element('p', { class: 'note' },
      'Where most edges join nodes of one class, neighbours are good witnesses. The other edges mislead: GmCN looks at each ',
      'neighbour and keeps only those that are alike enough, anew for every layer and round. The pages Graph and Node show ',
      'which ones it kept.')));
  place.firstChild.style.marginTop = '18px';
}
