/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game on the board: play, step, jump; its moves; what each search said, as a curve. */
const RESULTS = ['*', '1-0', '0-1', '1/2-1/2'];

/* A score is a number, or "#3" (wins in 3) or "#-4"; null: unknown. As a number for a curve, and in words. */
function scoreNumber(score) {
  return typeof score === 'string' ? score[1] === '-' ? -Infinity : Infinity : score;
}

function scoreWords(score) {
  if (typeof score !== 'string') return score === null ? '' : String(score);
  return score[1] === '-' ? `loses in ${score.slice(2)}` : `wins in ${score.slice(1)}`;
}

/* The moves of a row as the squares that the pieces come to: a letter each, two of a move or those between brackets. */
const SQUARES = ' ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-*/=.:;,!';

function readMoves(text) {
  return (text.match(/\([^)]*\)|[^(]{2}/g) || []).map(move => [...move.replace(/[()]/g, '')].map(letter => SQUARES.indexOf(letter)));
}

/* A row of the data's games as what is shown: positions, moves and searches. */
function readGame(games, row) {
  const [number, black, white, result, reason, opening, fen, text, scores, depths, nodes] = row, moves = readMoves(text);
  const size = games.board, start = typeof fen === 'number' ? games.starts[fen] : fen;
  let board = start === '' ? startBoard(size) : readFen(start, size);
  const game = {number, black: games.names[black], white: games.names[white], result: RESULTS[result], reason, opening, size,
    boards: [board], paths: [], scores: moves.map((_, i) => scores[i] ?? null), depths, nodes, rules: games.rules, standard: start === ''};
  for (const path of moves) {
    game.paths.push(path);
    game.boards.push(board = play(board, path));
  }
  return game;
}

function tag(key, value) {
  return `[${key} "${value.replace(/[\\"]/g, '\\$&')}"]\n`;
}

function pdnOf(game) {
  const words = [];
  game.paths.forEach((path, i) => {
    words.push(moveNumber(game.boards[0].side, i), moveText(game.size, path));
  });
  words.push(game.result);
  let line = '', text = '';
  for (const word of words.filter(Boolean)) {
    if (line.length + word.length > 78) { text += line.trimEnd() + '\n'; line = ''; }
    line += word + ' ';
  }
  return tag('Event', `game ${game.number}`) + tag('Black', game.black) + tag('White', game.white) +
    tag('Result', game.result) + (game.rules === 'english' ? tag('GameType', game.size === 8 ? '21' : `21,B,${game.size},${game.size},N1,0`) : '') +
    tag('Rules', game.rules) + (game.size === 8 ? '' : tag('BoardSize', String(game.size))) +
    (game.standard ? '' : tag('SetUp', '1') + tag('FEN', writeFen(game.boards[0]))) + text + line.trimEnd() + '\n\n';
}

/* The heuristic of a player's label, whose units its scores have. */
function unitOf(label) {
  return label.replace(/@[^@]*$/, '').replace(/^.*?\//, '');
}

/* Scores from Black's side, each player's own line; a click goes there. Different heuristics have axes of their own. */
function curve(game, go) {
  const numbers = game.paths.map((_, i) => {
    const own = scoreNumber(game.scores[i]);
    return own === null ? null : game.boards[i].side === 0 ? own : -own;
  });
  const isShared = unitOf(game.black) === unitOf(game.white);
  const most = [0, 1].map(side => Math.max(1e-9, ...numbers.filter((value, i) => value !== null && Number.isFinite(value) &&
    (isShared || game.boards[i].side === side)).map(Math.abs)));
  const plies = game.paths.length;
  const x = ply => plies < 2 ? 50 : 1 + 98 * ply / (plies - 1);
  const y = (value, side) => 50 - 46 * Math.max(-1, Math.min(1, value / most[side]));
  const path = side => numbers.map((value, i) => value === null || game.boards[i].side !== side ? ''
    : `${x(i).toFixed(1)} ${y(value, side).toFixed(1)}`).filter(Boolean).map((point, i) => (i ? 'L' : 'M') + point).join('');
  const here = svg('line', {class: 'here', y1: 0, y2: 100, 'vector-effect': 'non-scaling-stroke'});
  if (numbers.every(value => value === null)) return {node: el('p', {class: 'note'}, 'No scores are known.'), mark() {}};
  const node = svg('svg', {class: 'curve', viewBox: '0 0 100 100', preserveAspectRatio: 'none', role: 'img',
    'aria-label': 'Scores move by move, from Black’s side: solid as Black sees it, dashed as White does.',
    onclick: event => {
      const box = node.getBoundingClientRect();
      go(1 + Math.round(Math.max(0, Math.min(1, ((event.clientX - box.left) / box.width * 100 - 1) / 98)) * (plies - 1)));
    }},
    svg('line', {class: 'zero', x1: 0, x2: 100, y1: 50, y2: 50, 'vector-effect': 'non-scaling-stroke'}),
    svg('path', {class: 'black', d: path(0), 'vector-effect': 'non-scaling-stroke'}),
    svg('path', {class: 'white', d: path(1), 'vector-effect': 'non-scaling-stroke'}), here);
  const legend = (side, player) => [svg('svg', {class: 'curve key', viewBox: '0 0 20 10', 'aria-hidden': 'true'},
    svg('path', {class: ['black', 'white'][side], d: 'M0 5L20 5'})), ` ${['Black', 'White'][side]}: `, name(player),
    numbers.every((value, i) => value === null || game.boards[i].side !== side) ? ' (no scores) '
      : most[side] > 1e-9 ? `, axis ±${Number(most[side].toPrecision(3))} ` : ' '];
  return {node: el('div', {}, node, el('p', {class: 'note legend'}, 'Scores for Black. ', legend(0, game.black), legend(1, game.white))), mark: ply => { here.setAttribute('x1', x(ply - 1)); here.setAttribute('x2', x(ply - 1)); }};
}

class Replay {
  constructor() {
    this.view = new BoardView();
    this.says = el('p', {class: 'says', 'aria-live': 'polite'});
    this.said = el('span', {class: 'note', role: 'status'});
    this.fen = el('input', {class: 'fen', readonly: true, 'aria-label': 'FEN of the position'});
    this.list = el('div', {class: 'moves', role: 'group', 'aria-label': 'moves', tabindex: 0});
    this.title = el('h3', {tabindex: -1});
    this.graph = el('div');
    this.runs = button('play', () => this.run(), {'aria-pressed': 'false'});
    this.node = el('div', {class: 'replay', hidden: true, tabindex: -1, onkeydown: event => this.key(event),
      /* Keys work after a click anywhere in it. */
      onclick: () => { if (!this.node.contains(document.activeElement)) this.node.focus({preventScroll: true}); }}, this.title,
      el('div', {class: 'game'},
        el('div', {}, this.view.node, el('div', {class: 'row controls'},
          button('|◀', () => this.go(0), {'aria-label': 'to the start'}),
          button('◀', () => this.go(this.ply - 1), {'aria-label': 'back'}), this.runs,
          button('▶', () => this.go(this.ply + 1), {'aria-label': 'forward'}),
          button('▶|', () => this.go(Infinity), {'aria-label': 'to the end'}),
          button('flip', () => { this.view.flipped = !this.view.flipped; this.go(this.ply); }))),
        el('div', {}, this.says, this.graph, this.list, this.fen,
          el('div', {class: 'row controls'}, button('copy FEN', () => copy(this.fen.value, this.said)),
            button('copy PDN', () => copy(pdnOf(this.game), this.said)),
            button('save PDN', () => download(pdnOf(this.game), `game-${this.game.number}.pdn`)), this.said),
          el('p', {class: 'note controls'}, 'Keys: ← → step, Home and End jump, space plays.'))));
  }

  show(game, jump = true) {
    this.game = game;
    this.node.hidden = false;
    replace(this.title, `Game ${game.number}: `, name(game.black), ' (Black) – ', name(game.white), ' (White) ',
      `${game.result}, ${game.reason || ''}`, game.opening ? ` · ${game.opening}` : '');
    const graph = curve(game, ply => this.go(ply));
    this.mark = graph.mark;
    replace(this.graph, graph.node);
    replace(this.list, movePairs(game.boards[0].side, game.paths.map(path => moveText(game.size, path)),
      (text, i) => button(text, () => this.go(i + 1), {tabindex: -1})));
    this.buttons = this.list.querySelectorAll('button');
    this.go(0);
    if (jump) this.title.focus();
  }

  go(ply) {
    const {game} = this;
    this.stop(ply);
    this.ply = Math.max(0, Math.min(game.paths.length, ply));
    const i = this.ply - 1, at = this.buttons[i];
    this.view.show(game.boards[this.ply], i < 0 ? {} : {last: game.paths[i]});
    this.fen.value = writeFen(game.boards[this.ply]);
    this.buttons.forEach(one => one.classList.toggle('here', one === at));
    if (at) this.list.scrollTop = at.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
    this.mark(Math.max(1, this.ply));
    const score = i < 0 ? '' : scoreWords(game.scores[i]);
    this.says.textContent = i < 0 ? 'The start.' : `${this.ply}. ${game.boards[i].side === 0 ? 'Black' : 'White'} ` +
      moveText(game.size, game.paths[i]) + (score ? `: score ${score}` : '') +
      (game.depths[i] ? `, depth ${game.depths[i]}` : '') +
      (game.nodes[i] ? `, ${game.nodes[i].toLocaleString('en')} nodes` : '') +
      (this.ply === game.paths.length ? ` – the end: ${game.result}` : '');
  }

  run() {
    if (this.timer) { this.stop(0); return; }
    if (this.ply === this.game.paths.length) this.go(0);
    this.runs.setAttribute('aria-pressed', 'true');
    this.runs.textContent = 'stop';
    this.timer = setInterval(() => { this.running = true; this.go(this.ply + 1); this.running = false; }, 600);
  }

  stop(ply) {
    if (!this.timer || (this.running && ply < this.game.paths.length)) return;
    clearInterval(this.timer);
    this.timer = 0;
    this.runs.setAttribute('aria-pressed', 'false');
    this.runs.textContent = 'play';
  }

  key(event) {
    const to = {ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: Infinity}[event.key];
    if (event.target.tagName === 'INPUT' || event.altKey || event.ctrlKey || event.metaKey) return;
    if (to !== undefined) this.go(to);
    else if (event.key === ' ' && event.target.tagName !== 'BUTTON') this.run();
    else return;
    event.preventDefault();
  }
}
