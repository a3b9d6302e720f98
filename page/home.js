/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of folders that the server shows. */
function homePage(data) {
  const list = el('ul'), said = el('p', {class: 'note', role: 'status'});
  const draw = folders => replace(list, folders.length === 0 ? el('li', {}, 'no folder was named') : folders.map((one, i) =>
    el('li', {}, el('a', {href: `folder/${i}/`}, name(one.path)), ` – ${one.kind}`)));
  replace(main, el('h1', {}, 'Results'), list, el('p', {}, el('a', {href: 'play/'}, 'Play a game')), said);
  draw(data.folders);
  watch(async () => {
    try {
      draw(await ask('folders'));
      said.textContent = '';
    } catch (error) {
      said.textContent = `The server does not answer: ${error.message}`;
    }
    return 5000;
  });
}
