/* Gnuplot's charts as pictures: nothing in them can run or fetch. */
function figure(chart) {
  return el('figure', {}, el('img', {src: 'data:image/svg+xml,' + encodeURIComponent(chart.svg), loading: 'lazy',
    alt: `Chart ${chart.name}: ${chart.words}`}),
    el('figcaption', {}, name(chart.name)));
}
