/* What a chart's picture says of itself to who does not see it; a picture of another hand says nothing. */
function described(chart) {
  const root = new DOMParser().parseFromString(chart.svg, 'image/svg+xml').documentElement;
  return ['title', 'desc'].map(part => root.querySelector(':scope > ' + part)?.textContent ?? '').join('. ');
}

/* Pictures take a while: they are read one after the other while nothing else is to be done, or for print. */
const pictures = [];

function readPicture() {
  const next = pictures.shift();
  if (next) next();
  return next;
}

function readPictures() {
  if (readPicture()) whenIdle(readPictures);
}

function whenIdle(act) {
  if (window.requestIdleCallback) requestIdleCallback(act);
  else setTimeout(act, 50);
}

addEventListener('beforeprint', () => { while (readPicture()); });

/* Gnuplot's charts as pictures: nothing in them can run or fetch. */
function figure(chart) {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(chart.svg) || [];
  const picture = el('img', {width, height, alt: `Chart ${chart.name}`});
  if (pictures.push(() => {
    picture.alt = `Chart ${chart.name}: ${described(chart)} its numbers are in plots/${chart.name}.csv`;
    picture.src = 'data:image/svg+xml,' + encodeURIComponent(chart.svg);
  }) === 1) whenIdle(readPictures);
  return el('figure', {}, picture, el('figcaption', {}, name(chart.name)));
}
