// Charts with axes, drawn by d3 into an SVG that scales with its card.

const margin = { top: 12, right: 16, bottom: 36, left: 52 };

function frame(title, width, height) {
  const svg = d3.create('svg').attr('class', 'chart').attr('viewBox', `0 0 ${width} ${height}`)
    .attr('role', 'img').attr('aria-label', title);
  return svg;
}

function axes(svg, x, y, width, height, { xLabel, yLabel, xTicks, yFormat }) {
  const bottom = height - margin.bottom;
  svg.append('g').attr('class', 'grid').attr('transform', `translate(${margin.left},0)`)
    .call(d3.axisLeft(y).ticks(5).tickSize(-(width - margin.left - margin.right)).tickFormat(''));
  svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${bottom})`)
    .call(xTicks ?? d3.axisBottom(x).ticks(6).tickSizeOuter(0));
  svg.append('g').attr('class', 'axis').attr('transform', `translate(${margin.left},0)`)
    .call(d3.axisLeft(y).ticks(5, yFormat).tickSizeOuter(0)).call((g) => g.select('.domain').remove());
  svg.append('text').attr('x', width - margin.right).attr('y', height - 4).attr('text-anchor', 'end').text(xLabel);
  svg.append('text').attr('x', 4).attr('y', 9).text(yLabel);
}

/** Bars: items [{name, value, colour}]. */
export function bars(title, items, { xLabel, yLabel, width = 520, height = 260 }) {
  const svg = frame(title, width, height);
  const x = d3.scaleBand(items.map((i) => i.name), [margin.left, width - margin.right]).padding(0.25);
  const y = d3.scaleLinear([0, d3.max(items, (i) => i.value) || 1], [height - margin.bottom, margin.top + 10]).nice();
  const most = Math.max(3, Math.floor(x.step() / 6));
  const short = (name) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);
  axes(svg, x, y, width, height,
    { xLabel, yLabel, yFormat: '~s', xTicks: d3.axisBottom(x).tickFormat(short).tickSizeOuter(0) });
  svg.append('g').selectAll('rect').data(items).join('rect')
    .attr('class', (i) => `f${(i.colour ?? 0) % 10}`).attr('rx', 3)
    .attr('x', (i) => x(i.name)).attr('width', x.bandwidth())
    .attr('y', (i) => y(i.value)).attr('height', (i) => y(0) - y(i.value))
    .append('title').text((i) => `${i.title ?? i.name}: ${i.value}`);
  svg.append('g').selectAll('text').data(items).join('text').attr('class', 'label')
    .attr('text-anchor', 'middle').attr('x', (i) => x(i.name) + x.bandwidth() / 2).attr('y', (i) => y(i.value) - 5)
    .text((i) => d3.format(items.length > 9 ? '.2~s' : '.3~s')(i.value));
  return svg.node();
}

/** Lines: series [{name, colour, points: [[x, y]]}]. */
export function lines(title, series, { xLabel, yLabel, yFormat, domain, width = 520, height = 240 }) {
  const svg = frame(title, width, height);
  const all = series.flatMap((s) => s.points).filter((p) => Number.isFinite(p[1]));
  const x = d3.scaleLinear([1, Math.max(2, d3.max(all, (p) => p[0]) ?? 2)], [margin.left, width - margin.right]);
  const y = d3.scaleLinear(domain ?? [0, d3.max(all, (p) => p[1]) ?? 1], [height - margin.bottom, margin.top + 14]).nice();
  axes(svg, x, y, width, height, { xLabel, yLabel, yFormat });
  const line = d3.line().defined((p) => Number.isFinite(p[1])).x((p) => x(p[0])).y((p) => y(p[1]));
  for (const s of series) {
    svg.append('path').attr('class', `line s${s.colour % 5}`).attr('data-points', s.points.length)
      .attr('stroke-dasharray', s.dashed ? '5 4' : null).attr('d', line(s.points));
  }
  const key = svg.append('g').attr('transform', `translate(${width - margin.right},9)`);
  let at = 0;
  for (const s of [...series].reverse()) {
    const text = key.append('text').attr('class', 'key').attr('text-anchor', 'end').attr('x', at).text(s.name);
    at -= s.name.length * 6.2 + 6;
    key.append('line').attr('class', `line s${s.colour % 5}`).attr('x1', at - 14).attr('x2', at).attr('y1', -4).attr('y2', -4)
      .attr('stroke-dasharray', s.dashed ? '4 3' : null);
    at -= 28;
    text.raise();
  }
  return svg.node();
}

/** A confusion matrix: rows are the true class, columns the predicted one. */
export function confusion(title, classes, matrix) {
  const n = classes.length;
  const cell = Math.max(26, Math.min(64, 380 / n));
  const left = 96;
  const top = 26;
  const width = left + n * cell + 10;
  const height = top + n * cell + 70;
  const svg = frame(title, width, height);
  const name = (c) => (c.length > 13 ? `${c.slice(0, 12)}…` : c);
  svg.append('text').attr('x', left).attr('y', 12).text('predicted →');
  svg.append('text').attr('x', 4).attr('y', top + 4).text('true ↓');
  matrix.forEach((row, i) => {
    const sum = d3.sum(row) || 1;
    svg.append('text').attr('class', 'label').attr('text-anchor', 'end').attr('x', left - 8)
      .attr('y', top + i * cell + cell / 2 + 4).text(name(classes[i]));
    row.forEach((value, j) => {
      const g = svg.append('g').attr('transform', `translate(${left + j * cell},${top + i * cell})`);
      g.append('rect').attr('class', 'cell').attr('width', cell - 2).attr('height', cell - 2).attr('rx', 3)
        .attr('fill-opacity', 0.05 + 0.9 * (value / sum))
        .append('title').text(`${value} nodes of ${classes[i]} are predicted ${classes[j]}`);
      g.append('text').attr('class', value / sum > 0.5 ? 'over' : 'label').attr('text-anchor', 'middle')
        .attr('x', cell / 2 - 1).attr('y', cell / 2 + 4).text(value);
    });
  });
  classes.forEach((c, j) => {
    svg.append('text').attr('class', 'label').attr('text-anchor', 'end')
      .attr('transform', `translate(${left + j * cell + cell / 2 + 4},${top + n * cell + 12}) rotate(-38)`).text(name(c));
  });
  return svg.node();
}

/** Points [{x, y, colour, title, wrong, open}]. */
export function scatter(title, points, { xLabel, yLabel, width = 620, height = 440 }) {
  const svg = frame(title, width, height);
  const x = d3.scaleLinear(d3.extent(points, (p) => p.x), [margin.left, width - margin.right]).nice();
  const y = d3.scaleLinear(d3.extent(points, (p) => p.y), [height - margin.bottom, margin.top + 10]).nice();
  axes(svg, x, y, width, height, { xLabel, yLabel });
  const radius = points.length > 1200 ? 2.2 : points.length > 300 ? 3 : 4.5;
  svg.append('g').selectAll('circle').data(points).join('circle')
    .attr('class', (p) => `point f${p.colour < 0 ? 9 : p.colour % 10}${p.wrong ? ' wrong' : ''}`)
    .attr('cx', (p) => x(p.x)).attr('cy', (p) => y(p.y)).attr('r', radius)
    .on('click', (event, p) => p.open()).append('title').text((p) => p.title);
  return svg.node();
}
