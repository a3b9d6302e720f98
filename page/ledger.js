/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The claims of papers, filtered by verdict and paper. */
function ledger(list) {
  const entries = [...list.children], count = el('span', {role: 'status'});
  const verdictOf = entry => entry.querySelector('.verdict').textContent;
  /* "Mańdziuk 2007, section 7.2.1": the paper, without the place in it. */
  const paperOf = entry => entry.querySelector('dd:last-child').textContent.replace(/, (?:sections?|footnote|appendi(?:x|ces)) .*$/, '');
  const choice = (label, of) => {
    const select = el('select', {onchange: () => draw()});
    options(select, [['', 'all'], ...[...new Set(entries.map(of))].sort().map(one => [one, one])], '');
    return {node: el('label', {}, label, select), fits: entry => !select.value || of(entry) === select.value};
  };
  const choices = [choice('verdict', verdictOf), choice('paper', paperOf)];
  const draw = () => {
    for (const entry of entries) entry.hidden = !choices.every(one => one.fits(entry));
    const shown = entries.filter(entry => !entry.hidden).length;
    count.textContent = `${shown} of ${entries.length} claim${entries.length === 1 ? '' : 's'}`;
  };
  draw();
  list.before(el('div', {class: 'row controls'}, choices.map(one => one.node), count));
}
