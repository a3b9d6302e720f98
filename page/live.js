/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tournament while it is played: it is looked at now and again, as often as the server says. */
function livePage(data) {
  const bar = el('progress', {'aria-label': 'games played'}), count = el('p', {role: 'status'});
  const table1 = el('div'), cross = el('div'), said = el('p', {class: 'fault', role: 'alert'});
  const shownGames = el('div', {}, el('p', {class: 'note'}, 'The latest games, or those of a cell of the crosstable.'));
  const load = async query => {
    try {
      const games = new Games(await ask('games' + query));
      replace(shownGames, games.rows.length ? games.node : 'No games yet that can be replayed.');
    } catch (error) {
      said.textContent = error.message;
    }
  };
  const latest = el('div', {class: 'row controls'},
    button('show the latest games', () => load('')));
  const games = section('Games', latest, shownGames);
  const lines = el('pre', {tabindex: 0, role: 'region', 'aria-label': 'the match so far',
    hidden: true});
  replace(main, homeLink(), el('h1', {}, 'A tournament that is not finished'), el('p', {class: 'note'}, name(data.path)), bar, count, said, lines,
    section('Standings so far', table1), section('Crosstable so far', cross), games);
  let before = '';
  watch(async () => {
    let state;
    try {
      state = await ask('state');
    } catch (error) {
      if (/: it is finished$/.test(error.message)) { location.reload(); return 0; }
      said.textContent = error.message;
      return 3000;
    }
    said.textContent = '';
    bar.max = state.games;
    bar.value = state.played;
    count.textContent = `${state.played.toLocaleString('en')} of ${state.games.toLocaleString('en')} games` +
      (state.all ? '' : ` (${state.counted.toLocaleString('en')} counted so far)`) +
      (state.left ? `, ${state.left} left` : '');
    /* Unchanged parts keep their focus and their order. */
    const now = state.standings + state.crosstable + state.notes;
    if (now !== before) {
      before = now;
      const held = cross.querySelector('button:focus');
      renew(table1, state.standings);
      renew(cross, state.crosstable);
      lines.textContent = state.notes;
      lines.hidden = !state.notes;
      const at = one => state.names.indexOf(one);
      latest.hidden = !state.replays;
      if (state.replays)
        openable(cross, (one, other) => load(`?one=${at(one)}&other=${at(other)}`));
      else
        replace(shownGames, el('p', {class: 'note'},
          'Games from a file of openings are shown once the tournament is finished.'));
      const pairing = cell => cell.title.replace(/: [^:]*$/, ''), again = held &&
        [...cross.querySelectorAll('button')].find(one => pairing(one) === pairing(held));
      if (again) again.focus({preventScroll: true});
    }
    return state.next_ms;
  });
}

/* Puts a table, or its new rows in the order that was chosen; its head keeps the focus. */
function renew(place, html) {
  const made = el('div'), table = place.querySelector('table');
  const head = place.querySelector('[aria-sort]');
  made.innerHTML = html; /* words in it are escaped, as in any page of the server's */
  if (!table) {
    replace(place, ...made.childNodes);
    sortable(place);
    return;
  }
  if (table.caption) table.caption.replaceWith(made.querySelector('caption'));
  table.tBodies[0].replaceWith(made.querySelector('tbody'));
  if (head) sortTable(head, head.getAttribute('aria-sort') === 'descending');
}

function homeLink() {
  return /^http/.test(location.protocol) && data.kind !== 'home' ? el('p', {class: 'controls'},
    el('a', {href: data.kind === 'play' ? '../' : '../../'}, 'all folders')) : null;
}
