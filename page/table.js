/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables that sort: those that are in the page, by a click on a column's head. One that shows only some
 * of its rows has a function `sortBy`. */

/* The sort key of a cell: its number, also that of "+12", ">99", "84 %" or "10.7 (8.8 to >11)"; else
 * its text. */
function rank(cell) {
  if (cell.dataset.v !== undefined) return Number(cell.dataset.v);
  const text = cell.textContent.trim();
  return /^[<>]?[-+]?[.\d]+(e[-+]\d+)? ?%?( \(.*\))?$/.test(text)
    ? parseFloat(text.replace(/^[<>]/, '')) : text;
}

function compare(a, b) {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}

function turn(head) {
  const before = head.getAttribute('aria-sort');
  sortTable(head, before ? before === 'ascending' : head.classList.contains('r'));
}

function sortTable(head, down) {
  const table = head.closest('table'), body = table.tBodies[0], i = head.cellIndex;
  for (const one of head.parentNode.cells) one.removeAttribute('aria-sort');
  head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
  if (table.sortBy) return table.sortBy(i, down);
  const ranks = new Map(Array.from(body.rows, row => [row, rank(row.cells[i])])), isBlank = row => ranks.get(row) === '';
  /* Unknown values stay last either way. */
  replace(body, [...body.rows].sort((a, b) => isBlank(a) || isBlank(b) ? isBlank(a) - isBlank(b)
    : compare(ranks.get(a), ranks.get(b)) * (down ? -1 : 1)));
}

function sortable(root) {
  for (const head of root.querySelectorAll('table:not(.heat) thead th:not(.bar)'))
    replace(head, button(head.textContent || '-', () => turn(head), {title: head.title || null}));
}

/* Cells of tables of players against players become buttons: `open(player, other)` shows their games. */
function openable(root, open) {
  for (const table of root.querySelectorAll('table.heat')) {
    const rows = [...table.tBodies[0].rows], names = rows.map(row => row.cells[1].textContent);
    rows.forEach((row, i) => [...row.cells].slice(2).forEach((cell, j) => {
      if (!cell.className) return;
      const words = `${names[i]} against ${names[j]}: ${cell.textContent} %`;
      replace(cell, button(cell.textContent, () => open(names[i], names[j]), {title: words,
        'aria-label': words + '; show the games'}));
    }));
    table.caption.append('. A cell opens the games of that pairing.');
  }
}
