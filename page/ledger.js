/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The claims of papers: ours beside the paper's, filtered by verdict and paper; chart and rule open in place. */
function ledger(data, charts) {
  const at = key => column(data, key), text = (row, key) => shown(row[at(key)] ?? null);
  const verdicts = [...new Set(data.rows.map(row => text(row, 'verdict')))];
  const paperOf = row => (/papers? \d+( and \d+)?/.exec(text(row, 'source')) || ['other'])[0];
  const papers = [...new Set(data.rows.map(paperOf))].sort();
  const byVerdict = el('select', {onchange: () => draw()}), byPaper = el('select', {onchange: () => draw()});
  const count = el('span', {role: 'status'}), list = el('div', {class: 'ledger'});
  options(byVerdict, [['', 'all'], ...verdicts.map(one => [one, one])], '');
  options(byPaper, [['', 'all'], ...papers.map(one => [one, one])], '');
  const entry = row => {
    const id = text(row, 'id'), chart = charts.find(one => one.name === id.toLowerCase());
    const fields = [['paper', 'paper'], ['ours', 'ours'], ['95 % from', 'low'], ['to', 'high'], ['games', 'games'],
      ['why', 'why'], ['rule', 'rule'], ['source', 'source']];
    const inside = el('div');
    return el('details', {ontoggle: event => {
      if (event.target.open && !inside.hasChildNodes()) replace(inside,
        el('dl', {}, fields.filter(([, key]) => text(row, key) !== '').map(([title, key]) =>
          [el('dt', {}, title), el('dd', {}, name(text(row, key)))])), chart ? figure(chart) : null);
    }}, el('summary', {}, el('span', {class: 'verdict'}, `${id} · ${text(row, 'verdict')}`), ' ', name(text(row, 'claim')),
      el('span', {class: 'note'}, ' paper: ', name(text(row, 'paper')), ' · ours: ', name(text(row, 'ours')))), inside);
  };
  const draw = () => {
    const rows = data.rows.filter(row => (!byVerdict.value || text(row, 'verdict') === byVerdict.value) &&
      (!byPaper.value || paperOf(row) === byPaper.value));
    count.textContent = `${rows.length} of ${data.rows.length} claim${data.rows.length === 1 ? '' : 's'}`;
    replace(list, rows.map(entry));
  };
  draw();
  return el('div', {}, el('div', {class: 'row controls'}, el('label', {}, 'verdict', byVerdict),
    el('label', {}, 'paper', byPaper), count), list);
}
