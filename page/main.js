/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the page shows of a folder, and of the server's other pages. */
function folderPage(data) {
  const sections = [], charts = data.charts || [], parts = data.parts || [];
  const games = data.games && data.games.rows.length ? new Games(data.games) : null;
  const pairing = (one, other) => { if (games) games.pairing(one, other); };
  for (const part of parts) sections.push(...(PARTS[part.id] || plainPart)(part, {charts, pairing}));
  if (games) sections.splice(2, 0, section('Games', games.node));
  if (charts.length && !parts.some(part => part.id === 'claims'))
    sections.push(section('Charts', el('div', {class: 'charts'}, charts.map(figure))));
  const files = [...(data.texts || []).map(one => opened(one.title, () =>
    el('pre', {tabindex: 0, role: 'region', 'aria-label': one.title}, one.text))),
  ...(data.files || []).map(one => opened(name(one.title), () => table(one.table, one.title)))];
  if (files.length) sections.push(section('Texts and files', files));
  replace(main, homeLink(), el('h1', {}, data.title), data.answer ? el('p', {class: 'answer'}, name(data.answer)) : null,
    contents(sections), sections);
  if (games) games.restore();
}

/* What is said beside tables: sentences, words with a label, and below them notes on what figures mean. */
function words(lines) {
  const notes = lines.filter(([label]) => label === null);
  return [lines.filter(([label]) => label === '').map(([, text]) => el('p', {}, name(text))),
    el('dl', {}, lines.filter(([label]) => label).map(([label, text]) => [el('dt', {}, label), el('dd', {}, name(text))])),
    notes.length ? opened('What the figures mean', () => el('div', {}, notes.map(([, text]) => el('p', {class: 'note'}, text))), true) : null];
}

function plainPart(part) {
  return [section(part.title, part.tables.map(one => table(one, one.caption || part.title)), words(part.lines))];
}

/* Parts that are more than their tables: the sections of each. */
const PARTS = {
  standings(part, {pairing}) {
    const [first, ...rest] = part.tables, cross = rest.length && isMatrix(rest[0]) ? rest.shift() : null;
    return [section('Standings', standings({...first, caption: first.caption || 'Standings'})),
      cross ? section('Crosstable', crosstable(cross, pairing)) : null,
      section('Evidence', words(part.lines), rest.map(one => opened(one.caption, () => isMatrix(one) && one.caption.includes('%')
        ? crosstable(one, pairing) : table(one, one.caption), true)))].filter(Boolean);
  },
  claims(part, {charts}) {
    const [first, ...rest] = part.tables;
    return [section('Claims', ledger(first, charts)),
      rest.length ? section('The papers’ tables, ours beside them', rest.map(one => table(one, one.caption))) : null].filter(Boolean);
  },
};

/* What is made when it is opened, which keeps a large page quick; on paper only what `prints`. */
function opened(summary, make, prints = false) {
  const inside = el('div');
  const fill = () => { if (!inside.hasChildNodes()) inside.append(make()); };
  const node = el('details', {ontoggle: event => { if (event.target.open) fill(); }}, el('summary', {}, summary), inside);
  if (prints) addEventListener('beforeprint', () => { fill(); node.open = true; });
  return node;
}

const main = el('main');
document.body.append(main);
const data = JSON.parse(document.getElementById('data').textContent);
document.title = data.title + ' · jumpoff';
({home: homePage, live: livePage, play: playPage}[data.kind] || folderPage)(data);
