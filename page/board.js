/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board on the screen. With `press(square)` its dark squares are buttons; arrow keys go from one
 * to the next, and a piece can be dragged, which presses both ends: the second one only if the first
 * is chosen. */
function describe(board) {
  const list = wanted => Array.from(board.squares, (piece, square) => piece === wanted ? square : 0)
    .filter(Boolean).join(', ') || 'none';
  return `Board, ${board.side === 0 ? 'Black' : 'White'} to move. Black men ${list(BLACK_MAN)}; black kings ` +
    `${list(BLACK_KING)}; white men ${list(WHITE_MAN)}; white kings ${list(WHITE_KING)}.`;
}

function pieceOf(piece) {
  return piece === EMPTY ? null : el('span', {class: 'piece ' + (piece <= BLACK_KING ? 'black' : 'white') +
    (piece === BLACK_KING || piece === WHITE_KING ? ' king' : '')});
}

class BoardView {
  constructor(press = null) {
    this.press = press;
    this.flipped = false;
    this.focused = 0;
    this.node = el('div', press ? {class: 'board', role: 'group', 'aria-label': 'board',
      onkeydown: event => this.key(event), onpointerdown: event => this.grab(event),
      onpointerup: event => this.drop(event)} : {class: 'board', role: 'img'});
  }

  /* `marks` gives squares their classes: {last: [...], movable: [...], target: [...], chosen: [...]}. */
  show(board, marks = {}) {
    const {size} = board, had = this.node.contains(document.activeElement);
    this.board = board;
    const cells = [];
    this.node.style.gridTemplate = `repeat(${size}, 1fr) / repeat(${size}, 1fr)`;
    if (!this.press) this.node.setAttribute('aria-label', describe(board));
    for (let line = 0; line < size; line++)
      for (let cell = 0; cell < size; cell++) {
        const row = this.flipped ? size - 1 - line : line, column = this.flipped ? size - 1 - cell : cell;
        cells.push(this.square(squareAt(size, row, column), board, marks));
      }
    replace(this.node, cells);
    if (had) this.focus(this.focused);
  }

  square(square, board, marks) {
    if (square === 0) return el('span', {class: 'square', 'aria-hidden': this.press ? 'true' : null});
    const kinds = Object.keys(marks).filter(kind => marks[kind] && marks[kind].includes(square));
    const inner = [el('span', {class: 'number'}, String(square)), pieceOf(board.squares[square])];
    const look = {class: ['square', 'dark', ...kinds].join(' '), 'data-square': square};
    if (!this.press) return el('span', look, inner);
    if (this.focused === 0) this.focused = square;
    return el('button', {...look, type: 'button', tabindex: square === this.focused ? 0 : -1,
      'aria-label': `${square}, ${PIECE_NAMES[board.squares[square]]}` + kinds.map(kind => ', ' + kind).join(''),
      onclick: () => { this.focused = square; this.press(square); }}, inner);
  }

  focus(square) {
    const button = this.node.querySelector(`[data-square="${square}"]`);
    this.node.querySelectorAll('button').forEach(one => { one.tabIndex = one === button ? 0 : -1; });
    this.focused = square;
    if (button) button.focus();
  }

  key(event) {
    const steps = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -2], ArrowRight: [0, 2]}[event.key];
    if (!steps || event.altKey || event.ctrlKey || event.metaKey) return;
    const {size} = this.board, turn = this.flipped ? -1 : 1;
    const row = rowOf(size, this.focused) + turn * steps[0];
    let column = columnOf(size, this.focused) + turn * steps[1];
    if (steps[0]) column += (row + column) % 2 === 0 ? (column + 1 < size ? 1 : -1) : 0;
    event.preventDefault();
    event.stopPropagation();
    if (row >= 0 && row < size && column >= 0 && column < size) this.focus(squareAt(size, row, column));
  }

  squareUnder(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const square = under && under.closest('[data-square]');
    return square && this.node.contains(square) ? Number(square.dataset.square) : 0;
  }

  grab(event) { this.from = this.squareUnder(event); }

  drop(event) {
    const to = this.squareUnder(event), from = this.from;
    this.from = 0;
    if (!from || !to || from === to) return; /* a click */
    this.press(from);
    if (this.node.querySelector('.chosen')) this.press(to);
  }
}
