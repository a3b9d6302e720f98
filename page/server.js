/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asking the server, which only its own pages do. */
async function ask(path, body) {
  const answer = await fetch(path, body === undefined ? {cache: 'no-store'}
    : {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)});
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.error || answer.statusText);
  return said;
}

/* Calls `look` now and again while the page is in front; it says in how many ms to look next, 0: never. */
function watch(look) {
  let timer = 0;
  const next = async () => {
    clearTimeout(timer);
    const wait = document.hidden ? 5000 : await look();
    if (wait > 0) timer = setTimeout(next, wait);
  };
  document.addEventListener('visibilitychange', () => { if (!document.hidden) next(); });
  next();
  return next;
}
