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

function eloShare(elo) {
  return 1 / (1 + Math.pow(10, -elo / 400));
}

function standings(data) {
  const score = column(data, 'score'), low = column(data, 'elo_low'), high = column(data, 'elo_high');
  const value = (row, i) => i < 0 || row[i] === null ? null : rank(row[i]);
  return table(data, 'Standings: points in % of the games; Elo with 95 % intervals over pairs of games', {extra: {
    title: 'score and its interval',
    cell: row => {
      const from = value(row, low), to = value(row, high), at = value(row, score);
      return at === null ? null : scoreBar(at, from === null || to === null ? null : eloShare(from),
        to === null ? null : eloShare(to));
    }}});
}

/* `open(row, column)` shows the games of a pairing. */
function crosstable(cross, open) {
  const {names, points, games} = cross;
  const cell = (i, j) => {
    if (i === j || games[i][j] === 0) return el('td', {}, i === j ? '' : '');
    const share = points[i][j] / games[i][j];
    const words = `${names[i]} against ${names[j]}: ${points[i][j]} of ${games[i][j]} points`;
    return el('td', {}, button((100 * share).toFixed(0), () => open(i, j), {
      class: 'h' + Math.min(8, Math.floor(share * 9)), 'aria-label': words + '; show the games', title: words}));
  };
  const caption = 'Points of the row against the column, in %. Each cell opens the games of that pairing.';
  return el('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'crosstable'}, el('table', {class: 'heat'},
    el('caption', {}, caption),
    el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, 'player'),
      names.map((one, j) => el('th', {scope: 'col', title: one}, String(j + 1))))),
    el('tbody', {}, names.map((one, i) => el('tr', {},
      el('th', {scope: 'row'}, `${i + 1} `, name(one)), names.map((_, j) => cell(i, j)))))));
}
