/* Standings with intervals as bars, and the crosstable as a heat map. */
function scoreBar(value, low, high) {
  const x = share => (2 + 96 * share).toFixed(2);
  return svg('svg', {viewBox: '0 0 100 12', preserveAspectRatio: 'none', role: 'img',
    'aria-label': `${(100 * value).toFixed(1)} %` +
      (low === null ? '' : `, 95 % interval ${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)} %`)},
    svg('rect', {x: 2, y: 2.5, width: Math.max(0, 96 * value).toFixed(2), height: 7}),
    svg('line', {class: 'axis', x1: x(0.5), x2: x(0.5), y1: 0, y2: 12}),
    low === null ? null : svg('path', {class: 'whisker', 'vector-effect': 'non-scaling-stroke', fill: 'none',
      d: `M${x(low)} 2v8M${x(low)} 6H${x(high)}M${x(high)} 2v8`}));
}

/* A table of players, with bars where it has scores and their intervals. */
function standings(data) {
  const score = column(data, 'score'), margin = column(data, 'margin');
  return table(data, data.caption, score < 0 || margin < 0 ? {} : {extra: {title: 'score and its interval', cell: row => {
    if (row[score] === null) return null;
    const at = rank(row[score]), half = row[margin] === null ? null : rank(row[margin]) / 100;
    return scoreBar(at, half === null ? null : Math.max(0, at - half), half === null ? null : Math.min(1, at + half));
  }}});
}

/* A table of players against players: "#", "player", and a column each. */
function isMatrix(data) {
  return data.columns.length > 2 && data.columns.slice(2).every((one, i) => one.title === String(i + 1));
}

/* Shares in % as a heat map; `open(player, other)` shows the games of a pairing. */
function crosstable(data, open) {
  const names = data.rows.map(row => shown(row[1]));
  const cell = (row, i, j) => {
    const text = shown(row[j + 2]), share = parseFloat(text.replace(/[<>]/, '')) / 100;
    if (Number.isNaN(share)) return el('td');
    const words = `${names[i]} against ${names[j]}: ${text} %`;
    return el('td', {}, button(text, () => open(names[i], names[j]), {
      class: 'h' + Math.min(8, Math.floor(share * 9)), 'aria-label': words + '; show the games', title: words}));
  };
  return el('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': data.caption}, el('table', {class: 'heat'},
    el('caption', {}, data.caption + '. A cell opens the games of that pairing.'),
    el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, 'player'),
      names.map((one, j) => el('th', {scope: 'col', title: one}, String(j + 1))))),
    el('tbody', {}, data.rows.map((row, i) => el('tr', {},
      el('th', {scope: 'row'}, `${i + 1} `, name(names[i])), names.map((_, j) => cell(row, i, j)))))));
}
