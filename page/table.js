/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables that sort. A table is {columns: [{key, title, right}], rows: [[cell]]}; a cell is a text,
 * null, or [number, as it is shown]. */
function shown(cell) {
  return cell === null ? '' : Array.isArray(cell) ? cell[1] : cell;
}

/* What a cell is sorted by: its number, also that of "+12", ">99" or "84 %"; else its text. */
function rank(cell) {
  if (Array.isArray(cell)) return cell[0];
  return cell !== null && /^[<>]?[-+]?[.\d]+ ?%?$/.test(cell) ? parseFloat(cell.replace(/^[<>]/, '')) : cell;
}

function compare(a, b) {
  const x = rank(a), y = rank(b);
  return typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y));
}

function isBlank(cell) {
  return cell === null || cell === '';
}

function cellOf(column, cell, first) {
  return el(first ? 'th' : 'td', {scope: first ? 'row' : null, class: column.right ? 'right' : null},
    shown(cell));
}

/* `extra`, if there is one, makes a column more behind the names: {title, cell(row)}. */
function table(data, caption, {extra = null, limit = 200} = {}) {
  const body = el('tbody'), more = el('p', {class: 'note'});
  let rows = data.rows.slice(), most = limit, by = -1, down = false;
  const first = Math.max(0, data.columns.findIndex(column => !column.right));
  const draw = () => {
    replace(body, rows.slice(0, most).map(row => el('tr', {}, data.columns.map((column, i) =>
      [cellOf(column, row[i], i === first), extra && i === first ? el('td', {class: 'bar'}, extra.cell(row)) : null]))));
    replace(more, rows.length > most ? `${most} of ${rows.length} rows. ` : '', rows.length > most
      ? button('Show all', () => { most = rows.length; draw(); }) : null);
  };
  const heads = data.columns.map((column, i) => el('th', {scope: 'col', class: column.right ? 'right' : null},
    button(column.title || column.key || '-', () => sort(i), {title: column.meaning})));
  const sort = i => {
    down = by === i ? !down : data.columns[i].right;
    by = i;
    heads.forEach(head => head.removeAttribute('aria-sort'));
    heads[i].setAttribute('aria-sort', down ? 'descending' : 'ascending');
    /* What is unknown stays last either way. */
    rows.sort((a, b) => isBlank(a[i]) || isBlank(b[i]) ? isBlank(a[i]) - isBlank(b[i])
      : down ? compare(b[i], a[i]) : compare(a[i], b[i]));
    draw();
  };
  draw();
  return el('div', {}, el('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption},
    el('table', {}, el('caption', {}, caption),
      el('thead', {}, el('tr', {}, heads.map((head, i) =>
        [head, extra && i === first ? el('th', {scope: 'col'}, extra.title) : null]))), body)), more);
}

function column(data, key) {
  return data.columns.findIndex(one => one.key === key || one.title === key);
}
