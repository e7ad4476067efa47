// The graph around a node: kept edges solid, dropped ones dashed, for each layer and round.

import { get } from '../api.js';
import { classDot, element, empty, fail, percent } from '../dom.js';
import * as state from '../state.js';

const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const colour = (c) => css(`--c${c < 0 ? 9 : c % 10}`);

export async function graphPage(body, argument) {
  body.append(element('h1', {}, 'Graph'));
  const run = state.run();
  if (!run) {
    body.append(empty('No model yet', 'Train a model first, then see which neighbours each node listens to.', '#/train', 'Go to training'));
    return null;
  }
  const id = argument || sessionStorage.getItem('node') || (await get(`/api/runs/${run.id}/search`)).nodes[0];
  body.append(element('p', { class: 'lead' },
    'In every round of every layer a node compares itself with its neighbours. Those that are alike enough are ',
    element('strong', {}, 'kept'), ': it listens to them. The others are ', element('strong', {}, 'dropped'),
    '. Move the slider to see the choice change from round to round; click a node to walk on.'));
  const view = new View(run);
  body.append(view.element);
  await view.open(id);
  return () => view.close();
}

class View {
  constructor(run) {
    this.run = run;
    this.hops = element('select', { id: 'hops', 'aria-label': 'How far' },
      element('option', { value: '1' }, 'neighbours'), element('option', { value: '2' }, 'two steps'));
    this.hops.addEventListener('change', () => this.open(this.id));
    this.search = element('input', { id: 'node-search', type: 'search', placeholder: 'Node id', autocomplete: 'off' });
    this.found = element('datalist', { id: 'node-found' });
    this.search.setAttribute('list', 'node-found');
    this.search.addEventListener('input', () => this.suggest());
    const find = element('form', { class: 'row' },
      element('label', { class: 'field' }, element('span', { class: 'name' }, 'Node'), this.search, this.found),
      element('label', { class: 'field' }, element('span', { class: 'name' }, 'Show'), this.hops),
      element('button', { type: 'submit', class: 'primary' }, 'Show'));
    find.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.search.value) location.hash = `#/graph/${encodeURIComponent(this.search.value)}`;
    });
    this.slider = element('input', { type: 'range', id: 'round', min: 0, value: 0, step: 1 });
    this.slider.addEventListener('input', () => this.paint());
    this.label = element('output', { id: 'round-label', htmlFor: 'round' });
    this.counts = element('p', { class: 'note', id: 'kept-count' });
    this.canvas = element('div', { id: 'canvas' });
    this.legend = element('div', { class: 'legend' });
    this.side = element('div', {});
    this.stepper = element('div', { class: 'stepper' },
      element('label', { htmlFor: 'round', class: 'soft' }, 'Layer and round'), this.slider, this.label);
    this.element = element('div', { class: 'grid' },
      element('section', { class: 'card' }, find),
      element('section', { class: 'card w8' }, this.stepper, this.canvas, this.legend),
      element('section', { class: 'card w4', id: 'side' }, this.side, this.counts));
  }

  async suggest() {
    try {
      const { nodes } = await get(`/api/runs/${this.run.id}/search`, { q: this.search.value });
      this.found.replaceChildren(...nodes.map((n) => element('option', { value: n })));
    } catch (error) {
      fail(error);
    }
  }

  async open(id) {
    try {
      this.data = await get(`/api/runs/${this.run.id}/graph`, { node: id, hops: this.hops.value, most: 90 });
    } catch (error) {
      fail(error);
      return;
    }
    this.id = id;
    sessionStorage.setItem('node', id);
    this.search.value = id;
    const steps = this.data.layers * this.data.rounds;
    this.stepper.hidden = steps === 0;
    this.slider.max = Math.max(0, steps - 1);
    this.drawSide();
    this.drawLegend();
    requestAnimationFrame(() => this.drawGraph());
  }

  drawGraph() {
    this.cy?.destroy();
    const { nodes, edges } = this.data;
    const shown = (n) => (n.label >= 0 ? n.label : n.predicted);
    this.cy = cytoscape({
      container: this.canvas,
      elements: [
        ...nodes.map((n) => ({ data: { id: n.id, hop: n.hop, colour: colour(shown(n)), name: n.id.length > 12 ? `${n.id.slice(0, 11)}…` : n.id } })),
        ...edges.map((e, k) => ({ data: { id: `e${k}`, source: e.source, target: e.target, kept: e.kept, back: e.keptBack } })),
      ],
      style: [
        { selector: 'node', style: { 'background-color': 'data(colour)', label: nodes.length > 60 && nodes.every((n) => n.hop < 2) ? '' : 'data(name)', color: css('--ink'),
          'font-size': 12, 'text-valign': 'bottom', 'text-margin-y': 3, width: 24, height: 24,
          'text-background-color': css('--ground'), 'text-background-opacity': 0.85, 'text-background-padding': 1, 'border-width': 2, 'border-color': css('--card') } },
        { selector: 'node[hop = 2]', style: { width: 13, height: 13, label: nodes.length > 45 ? '' : 'data(name)', 'font-size': 10, 'border-width': 1 } },
        { selector: 'node[hop = 0]', style: { width: 38, height: 38, label: 'data(name)', 'font-size': 14, 'font-weight': 600, 'border-width': 3, 'border-color': css('--ink') } },
        { selector: 'edge', style: { width: 2.4, 'line-color': css('--ink'), 'line-opacity': 0.75, 'curve-style': 'straight' } },
        { selector: 'edge.dropped', style: { width: 1.4, 'line-style': 'dashed', 'line-color': css('--faint'), 'line-opacity': 0.9 } },
        { selector: 'edge.half', style: { width: 1.8, 'line-style': 'solid', 'line-opacity': 0.4 } },
      ],
      layout: { name: 'preset', positions: this.rings(), fit: false },
      minZoom: 0.3, maxZoom: 3, boxSelectionEnabled: false, autoungrabify: false,
    });
    this.cy.center();
    // Names stand outside the circles, where few edges run through them.
    this.cy.nodes('[hop > 0]').filter((n) => n.position('y') < -1).style({ 'text-valign': 'top', 'text-margin-y': -3 });
    this.cy.on('tap', 'node', (event) => {
      location.hash = `#/graph/${encodeURIComponent(event.target.id())}`;
    });
    this.paint();
  }

  /** The node in the middle, each step away a circle around it, as large as the place allows. */
  rings() {
    const { nodes } = this.data;
    const furthest = Math.max(1, ...nodes.map((n) => n.hop));
    const radius = Math.max(110, Math.min(this.canvas.clientWidth, this.canvas.clientHeight) / 2 - 44);
    const at = {};
    for (let hop = 0; hop <= furthest; hop++) {
      const ring = nodes.filter((n) => n.hop === hop);
      ring.forEach((n, k) => {
        const angle = 2 * Math.PI * (k / ring.length) - Math.PI / 2;
        at[n.id] = { x: (radius * hop * Math.cos(angle)) / furthest, y: (radius * hop * Math.sin(angle)) / furthest };
      });
    }
    return at;
  }

  paint() {
    const { layers, rounds, edges } = this.data;
    if (!layers || !this.cy) return;
    const at = Number(this.slider.value);
    this.label.textContent = `Layer ${Math.floor(at / rounds) + 1} of ${layers}, round ${(at % rounds) + 1} of ${rounds}`;
    this.slider.setAttribute('aria-valuetext', this.label.textContent);
    let own = 0;
    let kept = 0;
    let ownKept = 0;
    this.cy.batch(() => {
      edges.forEach((e, k) => {
        const edge = this.cy.getElementById(`e${k}`);
        const there = e.kept[at] === '1';
        const back = e.keptBack[at] === '1';
        const centre = e.source === this.data.centre || e.target === this.data.centre;
        const listens = centre ? (e.source === this.data.centre ? there : back) : there || back;
        edge.toggleClass('dropped', centre ? !listens : !there && !back);
        edge.toggleClass('half', !centre && there !== back);
        kept += there || back ? 1 : 0;
        own += centre ? 1 : 0;
        ownKept += centre && listens ? 1 : 0;
      });
    });
    this.canvas.dataset.kept = String(ownKept);
    this.counts.textContent = `In this round node ${this.data.centre} listens to ${ownKept} of the ${own} neighbours drawn; `
      + `of all ${edges.length} edges drawn, ${kept} are kept in at least one direction.`;
    for (const item of this.side.querySelectorAll('button[data-node]')) {
      const e = edges.find((x) => (x.source === this.data.centre && x.target === item.dataset.node)
        || (x.target === this.data.centre && x.source === item.dataset.node));
      const listens = e && (e.source === this.data.centre ? e.kept : e.keptBack)[at] === '1';
      item.parentNode.nextSibling.textContent = listens ? 'kept' : 'dropped';
      item.parentNode.nextSibling.className = `n ${listens ? '' : 'soft'}`;
    }
  }

  /** The same by keyboard and for readers: a list of the neighbours. */
  drawSide() {
    const { nodes, classes, complete } = this.data;
    const centre = nodes[0];
    const near = nodes.filter((n) => n.hop === 1).slice(0, 14);
    this.side.replaceChildren(
      element('h2', {}, `Node ${centre.id}`),
      element('p', {}, classDot(centre.label >= 0 ? centre.label : centre.predicted),
        `predicted ${classes[centre.predicted]} (${percent(centre.confidence)})`,
        element('br', {}), element('span', { class: 'soft' },
          `${centre.label >= 0 ? `label ${classes[centre.label]}` : 'no label'}${centre.set ? `, ${centre.set} node` : ''}, ${centre.degree} neighbours`)),
      element('p', {}, element('a', { href: `#/node/${encodeURIComponent(centre.id)}`, id: 'why' }, 'Why this prediction?')),
      element('table', {}, element('tbody', {}, near.map((n) => element('tr', {},
        element('td', {}, classDot(n.label >= 0 ? n.label : n.predicted), element('button', { class: 'quiet', 'data-node': n.id,
          onclick: () => { location.hash = `#/graph/${encodeURIComponent(n.id)}`; } }, n.id)),
        element('td', { class: 'n' }, ''))))),
      element('p', { class: 'note', hidden: complete }, 'Not all are drawn: those kept most often come first.'));
  }

  drawLegend() {
    const { nodes, classes } = this.data;
    const used = [...new Set(nodes.map((n) => (n.label >= 0 ? n.label : n.predicted)))].sort((a, b) => a - b);
    this.legend.replaceChildren(
      element('span', {}, element('span', { class: 'kept-line' }), 'kept'),
      nodes.some((n) => n.hop === 2) ? element('span', {}, element('span', { class: 'half-line' }), 'kept one way') : '',
      element('span', {}, element('span', { class: 'dropped-line' }), 'dropped'),
      ...used.map((c) => element('span', {}, classDot(c), classes[c])));
  }

  close() {
    this.cy?.destroy();
  }
}
