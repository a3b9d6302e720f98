/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards, squares, FEN and moves as the page needs them: what is legal is known elsewhere. */
const EMPTY = 0, BLACK_MAN = 1, BLACK_KING = 2, WHITE_MAN = 3, WHITE_KING = 4;
const PIECE_NAMES = ['empty', 'black man', 'black king', 'white man', 'white king'];

function squareAt(size, row, column) {
  if ((row + column) % 2 === 0) return 0;
  return row * size / 2 + (column >> 1) + 1;
}

function rowOf(size, square) {
  return Math.floor((square - 1) / (size / 2));
}

function columnOf(size, square) {
  const row = rowOf(size, square);
  return ((square - 1) % (size / 2)) * 2 + (row % 2 === 0 ? 1 : 0);
}

function startBoard(size) {
  const squares = new Uint8Array(size * size / 2 + 1), rows = size === 6 ? 2 : 3;
  for (let square = 1; square < squares.length; square++) {
    const row = rowOf(size, square);
    if (row < rows) squares[square] = BLACK_MAN;
    if (row >= size - rows) squares[square] = WHITE_MAN;
  }
  return {size, side: 0, squares};
}

/* As the program writes them; null where it is none. */
function readFen(fen, size) {
  const parts = fen.trim().replace(/\.$/, '').split(':');
  const board = {size, side: /^w/i.test(parts[0]) ? 1 : 0, squares: new Uint8Array(size * size / 2 + 1)};
  if (!/^[bw]$/i.test(parts[0])) return null;
  for (const part of parts.slice(1)) {
    const white = /^w/i.test(part);
    if (!/^[bw]/i.test(part)) return null;
    for (const word of part.slice(1).split(',')) {
      const found = /^\s*(k?)(\d+)(?:-(\d+))?\s*$/i.exec(word);
      if (word.trim() === '') continue;
      if (!found || Number(found[3] || found[2]) >= board.squares.length || Number(found[2]) < 1) return null;
      for (let square = Number(found[2]); square <= Number(found[3] || found[2]); square++)
        board.squares[square] = (white ? WHITE_MAN : BLACK_MAN) + (found[1] ? 1 : 0);
    }
  }
  return board;
}

function writeFen(board) {
  const list = first => Array.from(board.squares, (piece, square) =>
    piece === first ? String(square) : piece === first + 1 ? 'K' + square : null).filter(Boolean).join(',');
  return `${board.side === 0 ? 'B' : 'W'}:W${list(WHITE_MAN)}:B${list(BLACK_MAN)}`;
}

function isCapture(size, path) {
  return Math.abs(rowOf(size, path[0]) - rowOf(size, path[1])) === 2;
}

function moveText(size, path) {
  return path.join(isCapture(size, path) ? 'x' : '-');
}

function play(board, path) {
  const {size} = board, squares = board.squares.slice(), last = path[path.length - 1];
  let piece = squares[path[0]];
  squares[path[0]] = EMPTY;
  for (let i = 1; i < path.length; i++) {
    const row = rowOf(size, path[i - 1]) + rowOf(size, path[i]), column = columnOf(size, path[i - 1]) + columnOf(size, path[i]);
    if (isCapture(size, path)) squares[squareAt(size, row / 2, column / 2)] = EMPTY;
  }
  if (piece === BLACK_MAN && rowOf(size, last) === size - 1) piece = BLACK_KING;
  if (piece === WHITE_MAN && rowOf(size, last) === 0) piece = WHITE_KING;
  squares[last] = piece;
  return {size, side: 1 - board.side, squares};
}

/* What PDN writes before the ith move of a game in which the side `first` begins: "" before White's answers. */
function moveNumber(first, i) {
  return (first + i) % 2 === 0 ? `${(first + i) / 2 + 1}.` : i === 0 ? '1. ...' : '';
}

/* Moves with their numbers, a line break only between pairs; `make` makes each. */
function movePairs(first, texts, make = text => text) {
  const pairs = [];
  texts.forEach((text, i) => {
    const number = moveNumber(first, i);
    if (number) pairs.push([el('span', {class: 'turn'}, `${number} `)]);
    pairs[pairs.length - 1].push(make(text, i), ' ');
  });
  return pairs.map(pair => [el('span', {class: 'move'}, pair), ' ']);
}
