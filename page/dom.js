/* SPDX-License-Identifier: GPL-3.0-or-later */
'use strict';
/* Elements are made of texts and attributes, never of markup: whatever a name holds stays text. */
const SVG = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat(4).filter(child => child !== null && child !== undefined));
  return node;
}

function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/* An untrusted name: its direction of writing stays inside. */
function name(text) {
  return el('bdi', {}, text);
}

function replace(node, ...children) {
  node.replaceChildren(...children.flat(4).filter(child => child !== null && child !== undefined));
}

function button(label, act, attributes = {}) {
  return el('button', {type: 'button', onclick: act, ...attributes}, label);
}

function options(select, values, chosen) {
  replace(select, values.map(([value, label]) =>
    el('option', {value, selected: String(value) === String(chosen)}, label)));
}

/* A part of the page with a heading. */
function section(title, ...children) {
  return el('section', {}, el('h2', {}, title), ...children);
}

/* A list that leads to the headings. */
function contents() {
  const heads = [...main.querySelectorAll('h2')];
  heads.forEach((head, i) => { head.id = 'part-' + i; head.tabIndex = -1; });
  return el('nav', {'aria-label': 'parts of the page'}, el('ul', {}, heads.map(head =>
    el('li', {}, el('a', {href: '#' + head.id}, head.textContent)))));
}

async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = 'Copied.';
  } catch {
    /* From disk some browsers have no clipboard: what is selected is copied by hand. */
    const area = el('textarea', {'aria-label': 'to copy'}, text);
    document.body.append(area);
    area.select();
    said.textContent = document.execCommand('copy') ? 'Copied.' : 'Not copied: the browser does not allow it.';
    area.remove();
  }
}

function download(text, file) {
  const link = el('a', {href: URL.createObjectURL(new Blob([text], {type: 'text/plain'})), download: file});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
