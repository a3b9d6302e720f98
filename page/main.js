/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts that scripts add to a folder's page, and the server's other pages, which scripts make. */
function folderPage() {
  const games = data.games && data.games.rows.length ? new Games(data.games) : null;
  if (games) document.getElementById('games').after(games.node);
  if (games) openable(main, (one, other) => games.pairing(one, other));
  sortable(main);
  (main.querySelector('.answer') || main.querySelector('h1')).after(contents());
  if (homeLink()) main.prepend(homeLink());
  addEventListener('beforeprint', () => main.querySelectorAll('details.prints').forEach(one => { one.open = true; }));
  if (games) games.restore();
}

const main = document.querySelector('main');
const data = JSON.parse(document.getElementById('data').textContent);
({home: homePage, live: livePage, play: playPage}[data.kind] || folderPage)(data);
