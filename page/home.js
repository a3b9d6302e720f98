/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of folders that the server shows. */
function homePage(data) {
  const list = el('div', {class: 'scroll', 'aria-label': 'Folders', role: 'region', tabindex: 0}), said = el('p', {class: 'note', role: 'status'});
  const draw = folders => replace(list, folders.length === 0 ? 'No folder was named.' : el('table', {},
    el('thead', {}, el('tr', {}, ['folder', 'results', 'date (UTC)', 'games', 'best player'].map((one, i) => el('th', {scope: 'col', class: i === 3 ? 'r' : null}, one)))),
    el('tbody', {}, folders.map(one => el('tr', {}, el('th', {scope: 'row'}, el('a', {href: `folder/${one.number}/`}, name(one.path))),
      el('td', {class: 'l'}, one.kind), el('td', {}, (one.date || '').replace('T', ' ')), el('td', {}, String(one.games ?? '')),
      el('td', {class: 'l'}, one.best ? name(one.best) : ''))))));
  replace(main, el('h1', {}, 'Results'), list, el('p', {}, el('a', {href: 'play/'}, 'Play a game')), said);
  draw(data.folders);
  watch(async () => {
    try {
      draw(await ask('folders'));
      said.textContent = '';
    } catch (error) {
      said.textContent = `The server does not answer: ${error.message}`;
    }
    return 5000;
  });
}
