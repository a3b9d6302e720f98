/* What the page shows of a folder, and of the server's other pages. */
function folderPage(data) {
  const parts = [], games = data.games && data.games.rows.length ? new Games(data.games) : null;
  const charts = data.charts || [], files = [];
  const has = id => (data.tables || []).some(one => one.id === id);
  for (const one of data.tables || []) {
    if (one.id.endsWith('.csv')) files.push(one);
    else if (one.id === 'standings') parts.push(section('Standings', standings(one.table)));
    else if (one.id === 'claims') parts.push(section('Claims', ledger(one.table, charts)));
    else parts.push(section(one.title, table(one.table, one.title)));
    if (one.id === 'standings' && data.crosstable && data.crosstable.names.length > 1)
      parts.push(section('Crosstable', crosstable(data.crosstable, (i, j) => {
        if (games) games.pairing(data.crosstable.names[i], data.crosstable.names[j]);
      })));
  }
  if (games) parts.push(section('Games', games.node));
  if (charts.length && !has('claims')) parts.push(section('Charts', el('div', {class: 'charts'}, charts.map(figure))));
  if (files.length) parts.push(section('Files', files.map(one => opened(name(one.title), () => table(one.table, one.title)))));
  for (const one of data.texts || [])
    parts.push(section(one.title, el('pre', {tabindex: 0, role: 'region', 'aria-label': one.title}, one.text)));
  replace(main, homeLink(), el('h1', {}, data.title), data.answer ? el('p', {class: 'answer'}, name(data.answer)) : null,
    (data.notes || []).map(note => el('p', {class: 'note'}, note)), contents(parts), parts);
  if (games) games.restore();
}

/* What is made when it is opened, which keeps a large page quick. */
function opened(summary, make) {
  const inside = el('div');
  return el('details', {ontoggle: event => {
    if (event.target.open && !inside.hasChildNodes()) inside.append(make());
  }}, el('summary', {}, summary), inside);
}

const main = el('main');
document.body.append(main);
const data = JSON.parse(document.getElementById('data').textContent);
document.title = data.title + ' · jumpoff';
({home: homePage, live: livePage, play: playPage}[data.kind] || folderPage)(data);
