/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game against a player: by click, drag or keys. The server knows what is legal; a jump of several
 * squares is made step by step. */
function chooser(label, {searches, strengths, opponents}, chosen) {
  const kind = el('select', {'aria-label': `${label}: who plays`});
  const search = el('select', {'aria-label': `${label}: search`}), evaluator = el('select', {'aria-label': `${label}: evaluator`});
  const limit = el('input', {value: '1s', size: 6, 'aria-label': `${label}: limit, as 6, 1s or 50kn`, maxlength: 12});
  options(search, searches.filter(one => one !== 'random').map(one => [one, one]), 'enhanced');
  const player = el('span', {class: 'row'}, search, evaluator, '@', limit);
  const update = () => { player.hidden = kind.value !== 'player'; };
  kind.addEventListener('change', update);
  return {
    node: el('div', {class: 'row'}, el('span', {}, label), kind, player),
    set(rules, names) {
      options(evaluator, names.map(one => [one, one]), names.includes(evaluator.value) ? evaluator.value
        : names.includes('texel-25f') ? 'texel-25f' : names[0]);
      options(kind, [['', 'you'], ...Object.entries(strengths).map(([strength, one]) => [strength, `${strength}: ${one}`]),
        ['player', 'a player'], ['random', 'random'], ...opponents.filter(one => one[2] === rules)
          .map(([source, one, , from]) => [JSON.stringify([source, one]), `${one} (${from})`])],
      kind.options.length ? kind.value : chosen);
      update();
    },
    text: () => kind.value === 'player' ? `${search.value}/${evaluator.value}@${limit.value}`
      : kind.value.startsWith('[') ? JSON.parse(kind.value) : kind.value,
  };
}

/* A move that no line breaks. */
function moveWord(text) {
  return el('span', {class: 'move'}, text);
}

class PlayPage {
  constructor(data) {
    this.view = new BoardView(square => this.press(square));
    this.says = el('p', {class: 'says', role: 'status'});
    this.fault = el('p', {class: 'fault', role: 'alert'});
    this.refusal = el('p', {class: 'fault', role: 'alert'}); /* of a game that is not shown */
    this.who = el('p', {class: 'note'});
    this.thoughts = el('p', {class: 'note'});
    this.list = el('div', {class: 'moves', tabindex: 0, role: 'group', 'aria-label': 'moves'});
    this.fen = el('input', {class: 'fen', readonly: true, 'aria-label': 'FEN of the position'});
    this.said = el('span', {class: 'note', role: 'status'});
    const act = (label, what) => button(label, () => this.act({do: what}), {'data-do': what});
    this.buttons = {undo: act('take back', 'undo'), hint: act('hint', 'hint'), stop: act('stop thinking', 'stop'),
      go: act('go on', 'go'), resign: act('resign', 'resign')};
    replace(main, homeLink(), el('h1', {}, 'Play'), this.setup(data), this.refusal,
      this.game = el('div', {class: 'game', hidden: true}, this.view.node, el('div', {}, this.who, this.says,
        el('div', {class: 'row controls'}, Object.values(this.buttons),
          button('flip', () => { this.view.flipped = !this.view.flipped; this.draw(); })),
        this.fault, this.list, this.thoughts, this.fen, el('div', {class: 'row controls'}, button('copy FEN', () => copy(this.fen.value, this.said)),
          button('save PDN', () => this.save()), this.said),
        el('p', {class: 'note controls'}, 'Arrow keys go from square to square, Enter takes and puts a piece; Escape lets it go.'))));
    this.game.addEventListener('keydown', event => { if (event.key === 'Escape') { this.chosen = []; this.draw(); } });
    const found = /^#(\d+)$/.exec(location.hash);
    if (found) this.look(found[1]);
  }

  setup(data) {
    const rules = el('select', {onchange: () => update()}), size = el('select', {onchange: () => this.edited()});
    const black = chooser('Black', data, ''), white = chooser('White', data, 'medium');
    const fen = this.startFen = el('input', {class: 'fen', 'aria-label': 'FEN to start from, empty: the start', placeholder: 'FEN, or empty for the start',
      oninput: () => {
        if (fen.value.trim() === '' || readFen(fen.value, Number(size.value))) this.edited();
      }});
    const update = () => [black, white].forEach(one => one.set(rules.value, data.evaluators[rules.value]));
    options(rules, Object.keys(data.evaluators).map(one => [one, one]), 'english');
    options(size, [6, 8, 10, 12].map(one => [one, `${one}×${one}`]), 8);
    update();
    this.size = size;
    const begin = () => this.begin({black: black.text(), white: white.text(), rules: rules.value, board: Number(size.value),
      fen: fen.value.trim(), seed: Math.floor(Math.random() * 2 ** 31)});
    return el('details', {open: true, class: 'setup'}, el('summary', {}, 'A new game'), black.node, white.node,
      el('div', {class: 'row'}, el('label', {}, 'rules', rules), el('label', {}, 'board', size)),
      el('details', {ontoggle: event => { if (event.target.open) this.edited(); }}, el('summary', {}, 'Set up a position'),
        this.editor = el('div'), fen), el('p', {class: 'note'}, 'A limit is a number of plies (6), seconds (1s) or nodes (50kn).'),
      el('div', {class: 'row'}, button('begin', begin, {class: 'begin'})));
  }

  /* Each press puts the next piece on a square. */
  edited() {
    const size = Number(this.size.value), board = readFen(this.startFen.value, size) || startBoard(size);
    const view = new BoardView(square => {
      board.squares[square] = (board.squares[square] + 1) % 5;
      show();
    });
    const show = () => { view.show(board); this.startFen.value = writeFen(board); };
    view.show(board);
    replace(this.editor, el('p', {class: 'note'}, 'Press a square until it holds what you want.'), view.node,
      el('div', {class: 'row'}, button('the other side moves', () => { board.side = 1 - board.side; show(); }),
        button('empty', () => { board.squares.fill(EMPTY); show(); }),
        button('the start', () => { this.startFen.value = ''; this.edited(); })));
  }

  async begin(asked) {
    try {
      const state = await ask('./', asked);
      location.hash = state.id;
      main.querySelector('.setup').open = false;
      this.take(state);
      this.view.focus(this.view.focused);
    } catch (error) {
      (this.state ? this.fault : this.refusal).textContent = error.message;
    }
  }

  async look(id) {
    try {
      this.take(await ask(id));
      main.querySelector('.setup').open = false;
    } catch (error) {
      (this.state ? this.fault : this.refusal).textContent = error.message;
    }
  }

  async act(what) {
    if (!this.state) return;
    this.fault.textContent = '';
    try {
      this.take(await ask(String(this.state.id), what));
    } catch (error) {
      if (what.do === 'move') await this.look(this.state.id); /* another page may have moved */
      this.fault.textContent = error.message;
    }
  }

  async save() {
    try {
      download(await textOf(await fetch(`${this.state.id}.pdn`)), 'game.pdn');
    } catch (error) {
      this.fault.textContent = error.message;
    }
  }

  /* A state of the game from the server; while a player thinks, or is about to, it is asked again. */
  take(state) {
    const before = this.state, isNew = !before || before.id !== state.id;
    this.state = state;
    if (isNew) this.view.flipped = state.people[0] && !state.people[1];
    if (isNew || before.ply !== state.ply) {
      this.chosen = [];
      this.fault.textContent = '';
    }
    if (state.fault) this.fault.textContent = state.fault;
    this.board = readFen(state.start, state.board);
    for (const ply of state.plays) this.board = play(this.board, ply.path);
    this.game.hidden = false;
    this.refusal.textContent = '';
    this.draw();
    clearTimeout(this.timer);
    const theirs = !state.people[this.board.side] && !state.paused && !state.end;
    if (theirs || state.thinking) this.timer = setTimeout(() => this.look(state.id), 150);
  }

  mine() {
    const {state} = this;
    return state && !state.end && (state.people[this.board.side] || state.paused);
  }

  draw() {
    const {state, chosen} = this, last = state.plays[state.plays.length - 1];
    const legal = this.mine() ? state.legal.filter(path => chosen.every((square, i) => path[i] === square)) : [];
    /* A piece on its way stands where it has come to. */
    const board = chosen.length > 1 ? {...play(this.board, chosen), side: this.board.side} : this.board;
    const hint = state.hint ? state.hint.split(/[-x]/).map(Number) : [];
    this.view.show(board, {last: last && last.path, movable: chosen.length ? [] : legal.map(path => path[0]), hint,
      target: chosen.length ? legal.map(path => path[chosen.length]) : [], chosen: chosen.slice(-1)});
    const names = [state.black, state.white].map((one, side) => state.people[side] ? 'you' : one);
    const side = ['Black', 'White'][this.board.side], captures = legal.length && isCapture(state.board, legal[0]);
    replace(this.who, 'Black: ', name(names[0]), ' · White: ', name(names[1]), ` · ${state.rules}`);
    replace(this.says, state.end ? `${state.end}.` : !this.mine() ? [name(names[this.board.side]), ' is thinking …']
      : [state.paused ? `${side} to move, or go on.` : `${side} to move.`,
        captures ? [' A capture is forced:', legal.map(path => [' ', moveWord(moveText(state.board, path))]), '.'] : null,
        state.thinking ? ' Looking for a hint …' : state.hint ? [` Hint for ${side}: `, moveWord(state.hint), '.'] : null]);
    const said = state.plays.filter(ply => ply.nodes > 0).pop();
    replace(this.thoughts, said ? [moveWord(said.text), `: score ${said.score}, depth ${said.depth}, ` +
      `${said.nodes.toLocaleString('en')} nodes, ${said.ms} ms`, state.line ? [', line', state.line.split(' ').map(one =>
      [' ', moveWord(one)])] : null] : null, state.exact ? ` Exactly: ${state.exact}.` : null);
    replace(this.list, movePairs(readFen(state.start, state.board).side, state.plays.map(ply => ply.text)));
    this.list.scrollTop = this.list.scrollHeight;
    this.fen.value = writeFen(this.board);
    const is = {undo: state.plays.length || state.end, hint: this.mine() && !state.thinking && !state.people.every(Boolean),
      stop: state.thinking, go: state.paused && !state.end, resign: !state.end};
    for (const [what, node] of Object.entries(this.buttons)) node.disabled = !is[what];
  }

  /* Why nothing comes of a press on a square. */
  whyNot(square) {
    const {legal, board} = this.state, piece = this.board.squares[square], [own, other] = this.board.side ? ['White', 'Black'] : ['Black', 'White'];
    const end = legal.length && isCapture(board, legal[0]) ? ': a capture is forced.' : '.';
    if (piece !== EMPTY && (piece >= WHITE_MAN) !== (this.board.side === 1)) return `${square} is a piece of ${other}; ${own} is to move.`;
    if (this.chosen.length) return `${this.chosen[this.chosen.length - 1]} cannot go to ${square}${end}`;
    return piece === EMPTY ? `${square} is empty; choose a piece of ${own}.` : `${square} has no move${end}`;
  }

  press(square) {
    /* Dragging a piece further begins where it has come to. */
    if (!this.mine() || (this.chosen.length > 1 && square === this.chosen[this.chosen.length - 1])) return;
    const legal = this.state.legal, tried = [...this.chosen, square];
    const fits = path => tried.every((one, i) => path[i] === one);
    let next = legal.filter(fits);
    /* The last square of a capture names it where only one ends there; another piece is another choice. */
    if (!next.length && this.chosen.length) {
      next = legal.filter(path => this.chosen.every((one, i) => path[i] === one) && path[path.length - 1] === square);
      if (next.length === 1) { this.move(next[0]); return; }
      if (next.length) { this.fault.textContent = `${next.length} captures end on ${square}: go jump by jump.`; return; }
      const again = legal.some(path => path[0] === square);
      this.fault.textContent = again ? '' : this.whyNot(square);
      this.chosen = again ? [square] : [];
      this.draw();
      return;
    } else if (next.length) {
      if (next.some(path => path.length === tried.length)) { this.move(next.find(path => path.length === tried.length)); return; }
      this.chosen = tried;
    } else {
      this.fault.textContent = this.whyNot(square);
      return;
    }
    this.fault.textContent = '';
    this.draw();
  }

  move(path) {
    this.chosen = [];
    this.act({do: 'move', move: moveText(this.state.board, path), ply: this.state.ply});
  }
}

function playPage(data) {
  new PlayPage(data);
}
