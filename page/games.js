/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of games with its filters, and the board under it. */
const PAGE_ROWS = 50;

/* The columns: their titles, and what a game has in them. */
const COLUMNS = [['game', row => row[0]], ['Black', (row, names) => names[row[1]]], ['White', (row, names) => names[row[2]]],
  ['result', row => RESULTS[row[3]]], ['reason', row => row[4]], ['plies', row => readMoves(row[7]).length], ['opening', row => row[5]]];

class Games {
  constructor(games) {
    this.games = games;
    this.replay = new Replay();
    this.at = 0;
    this.body = el('tbody');
    this.count = el('span', {role: 'status'});
    const names = games.names.map((one, i) => [i, one]);
    const select = (label, first, values) => {
      const node = el('select', {onchange: () => this.filter()});
      options(node, [[-1, first], ...values], -1);
      return [node, el('label', {}, label, node)];
    };
    const results = [[1, '1-0 Black won'], [2, '0-1 White won'], [3, 'drawn'], [0, 'no result']];
    let labels = [];
    [this.one, labels[0]] = select('player', 'any', names);
    [this.other, labels[1]] = select('against', 'any', names);
    [this.result, labels[2]] = select('result', 'any', results);
    this.rows = games.rows;
    this.node = el('div', {},
      el('div', {class: 'row controls'}, labels, this.turns = el('span', {class: 'row'},
        button('◀', () => this.page(-1), {'aria-label': 'earlier games'}), button('▶', () => this.page(1), {'aria-label': 'later games'})),
      this.count),
      el('div', {class: 'scroll list', tabindex: 0, role: 'region', 'aria-label': 'games'}, this.table = el('table', {},
        el('caption', {}, 'Games; a click on a number shows the game on the board.'),
        el('thead', {}, el('tr', {}, COLUMNS.map(([title]) =>
          el('th', {scope: 'col', class: ['game', 'plies'].includes(title) ? 'r' : null}, title)))), this.body)), this.replay.node);
    this.table.sortBy = (column, down) => {
      this.order = [COLUMNS[column][1], down ? -1 : 1];
      this.filter();
    };
    this.filter();
    if (games.more && /^http/.test(location.protocol)) this.load();
  }

  /* Games that the page does not hold are in a file beside it. */
  async load() {
    const note = document.getElementById('games');
    try {
      const {rows} = await ask('games.json'), {more} = this.games;
      const all = [...rows, ...this.games.rows.slice(rows.length)];
      this.games = {...this.games, rows: all};
      const scores = rows.length < all.length ? `with scores of the first ${rows.length}, ` : '';
      note.textContent = (all.length < more ? `The first ${all.length} of ` : '') +
        `${more} games, ${scores}from games.json.`;
      this.filter();
      this.restore();
    } catch (error) {
      note.append(` It cannot be read: ${error.message}`);
    }
  }

  open(row, jump = true) {
    location.replace('#game=' + row[0]); /* no entry of the history: Back leaves the page */
    this.replay.show(readGame(this.games, row), jump);
  }

  filter() {
    const [one, other, result] = [this.one, this.other, this.result].map(node => Number(node.value));
    const sits = (row, player) => player < 0 || row[1] === player || row[2] === player;
    this.rows = this.games.rows.filter(row => sits(row, one) && sits(row, other) &&
      (one !== other || one < 0) && (result < 0 || row[3] === result));
    if (this.order) {
      const [key, sign] = this.order, keys = new Map(this.rows.map(row => [row, key(row, this.games.names)]));
      this.rows.sort((a, b) => compare(keys.get(a), keys.get(b)) * sign);
    }
    this.at = 0;
    this.draw();
  }

  page(step) {
    const next = this.at + step * PAGE_ROWS;
    if (next >= 0 && next < this.rows.length) this.at = next;
    this.draw();
  }

  draw() {
    const {games, rows, at} = this, end = Math.min(rows.length, at + PAGE_ROWS);
    this.turns.hidden = rows.length <= PAGE_ROWS;
    this.turns.firstChild.disabled = at === 0;
    this.turns.lastChild.disabled = end === rows.length;
    this.count.textContent = rows.length === 0 ? 'no such game' : `${at + 1} to ${end} of ${rows.length}`;
    replace(this.body, rows.slice(at, end).map(row => el('tr', {},
      el('td', {}, button(String(row[0]), () => this.open(row), {'aria-label': `show game ${row[0]}`})),
      el('td', {class: 'l'}, name(games.names[row[1]])), el('td', {class: 'l'}, name(games.names[row[2]])),
      el('td', {class: 'l move'}, RESULTS[row[3]]), el('td', {class: 'l move'}, row[4]),
      el('td', {}, String(readMoves(row[7]).length)), el('td', {class: 'l'}, name(row[5])))));
  }

  /* Shows the games of two players, as a cell of the crosstable asks. */
  pairing(one, other) {
    this.one.value = String(this.games.names.indexOf(one));
    this.other.value = String(this.games.names.indexOf(other));
    this.filter();
    this.node.closest('section').querySelector('h2').focus();
    if (this.rows.length > 0) this.open(this.rows[0], false);
  }

  /* The game that the address names, or else the first. */
  restore() {
    const found = /^#game=(\d+)$/.exec(location.hash);
    const row = found && this.games.rows.find(one => one[0] === Number(found[1]));
    this.replay.show(readGame(this.games, row || this.games.rows[0]), Boolean(row));
  }
}
