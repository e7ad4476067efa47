// Small helpers to build pages: element(tag, attributes, children), numbers, messages.

export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'class') node.className = value;
    else if (name in node && name !== 'list' && name !== 'form') node[name] = value;
    else node.setAttribute(name, value);
  }
  node.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined));
  return node;
}

export const percent = (x, digits = 1) =>
  x === null || x === undefined || Number.isNaN(x) ? '–' : `${(100 * x).toFixed(digits)} %`;

export const count = (x) => (x === null || x === undefined ? '–' : x.toLocaleString('en'));

export const signed = (x, digits = 3) => (x >= 0 ? '+' : '−') + Math.abs(x).toFixed(digits);

export const short = (x) => (x === 0 ? '0' : Number(x).toPrecision(3));

export function classDot(index) {
  return element('span', { class: `dot k${index < 0 ? 9 : index % 10}`, 'aria-hidden': 'true' });
}

export function card(title, width, ...children) {
  return element('section', { class: `card ${width}` }, title ? element('h2', {}, title) : null, children);
}

export function figures(pairs) {
  return element('dl', { class: 'figures' },
    pairs.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))));
}

export function table(head, rows, attributes = {}) {
  return element('div', { class: 'wide' }, element('table', attributes,
    element('thead', {}, element('tr', {}, head.map((h) =>
      element('th', { class: h.startsWith('>') ? 'n' : '', scope: 'col' }, h.replace(/^>/, ''))))),
    element('tbody', {}, rows)));
}

let timer = 0;
export function say(text, bad = false) {
  const box = document.getElementById('message');
  box.replaceChildren(element('p', { class: bad ? 'error' : '', role: bad ? 'alert' : null }, text));
  clearTimeout(timer);
  timer = setTimeout(() => box.replaceChildren(), bad ? 9000 : 4000);
}

export const fail = (error) => say(error.message, true);

export function empty(title, text, link, name) {
  return element('section', { class: 'card empty' },
    element('h2', {}, title), element('p', {}, text), link ? element('a', { href: link }, name) : null);
}
