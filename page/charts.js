/* What a chart's picture says of itself to who does not see it; a picture of another hand says nothing. */
function described(chart) {
  const root = new DOMParser().parseFromString(chart.svg, 'image/svg+xml').documentElement;
  return ['title', 'desc'].map(part => root.querySelector(':scope > ' + part)?.textContent ?? '').join('. ');
}

/* Gnuplot's charts as pictures: nothing in them can run or fetch. */
function figure(chart) {
  return el('figure', {}, el('img', {src: 'data:image/svg+xml,' + encodeURIComponent(chart.svg), loading: 'lazy',
    alt: `Chart ${chart.name}: ${described(chart)} its numbers are in plots/${chart.name}.csv`}),
    el('figcaption', {}, name(chart.name)));
}
