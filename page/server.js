/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asking the server, which only its own pages do. */

/* The text of an answer; the reason of a refusal is text, or JSON with the error. */
async function textOf(answer) {
  const text = await answer.text();
  if (answer.ok) return text;
  const why = text.startsWith('{') ? JSON.parse(text).error : text.trim();
  throw new Error(why || answer.statusText);
}

async function ask(path, body) {
  const answer = await fetch(path, body === undefined ? {cache: 'no-store'}
    : {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)});
  return JSON.parse(await textOf(answer));
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
