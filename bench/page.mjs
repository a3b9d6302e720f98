/* SPDX-License-Identifier: GPL-3.0-or-later */
// How quick the page and its server are: node bench/page.mjs PROGRAM [CHROMIUM]. It needs what
// tests/e2e/page.sh does (scripts/bootstrap --browser), plays its games in a folder of its own, and
// prints for each kind of click, of 30, the median and the worst: ms to the next frame, and ms of
// processor time of the page's thread, which an idle machine would need; then requests a second.
import {spawn, execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, statSync} from 'node:fs';
import http from 'node:http';
import {createRequire} from 'node:module';
import os from 'node:os';
import path from 'node:path';

const browserFolder = new URL('../tests/browser/', import.meta.url);
const puppeteer = createRequire(browserFolder)('puppeteer-core');
const [program, chromium = '/usr/bin/chromium'] = process.argv.slice(2);
const work = mkdtempSync(path.join(os.tmpdir(), 'jumpoff-page-'));
const folder = path.join(work, 'robin');
const PLAYERS = ['random', 'piece2val@2', 'piece2val@3', 'piece2val@4', 'piece-and-row@3', 'piece-and-row@4', 'piece-and-board@3',
  'piece-and-board-norm@3', 'staged@3', 'null@3', 'null@4', '8f@3', '25f@2', '25f@3', 'e3ph@3'];
const TIMES = 30;

const median = list => list.slice().sort((a, b) => a - b)[list.length >> 1];
const show = (what, list, unit = '') => `${what} ${median(list).toFixed(1)} / ${Math.max(...list).toFixed(1)}${unit}`;

execFileSync(program, ['tournament', ...PLAYERS, '--games', '10', '--quiet', '--out', folder]);
console.log(`page of 1,050 games: ${(statSync(path.join(folder, 'report.html')).size / 1e6).toFixed(2)} MB; ` +
  `load ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} cores`);

const browser = await puppeteer.launch({executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'], headless: true});
const page = await browser.newPage();
await page.setViewport({width: 1280, height: 900});
const session = await page.createCDPSession();
await session.send('Performance.enable', {timeDomain: 'threadTicks'});
const spent = async () => {
  const {metrics} = await session.send('Performance.getMetrics');
  const of = key => metrics.find(one => one.name === key).value * 1000;
  return of('TaskDuration');
};

let begun = performance.now();
await page.goto(`file://${folder}/report.html`);
await page.waitForFunction(() => [...document.images].every(one => one.src && one.complete));
console.log(`opened and drawn in ${(performance.now() - begun).toFixed(0)} ms, ${(await spent()).toFixed(0)} ms of processor time`);

// From the click to the frame after it is drawn.
const click = (selector, i) => page.evaluate(async (selector, i) => {
  const found = [...document.querySelectorAll(selector)].filter(one => one.getClientRects().length), node = found[i % found.length];
  node.scrollIntoView({block: 'center'});
  await new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)));
  const start = performance.now();
  if (node.tagName === 'SELECT') {
    node.selectedIndex = i % node.options.length;
    node.dispatchEvent(new Event('change'));
  } else {
    node.dispatchEvent(new MouseEvent('click', {bubbles: true, clientX: 100 + 10 * i, clientY: 100}));
  }
  const script = performance.now() - start;
  await new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)));
  return [performance.now() - start, script];
}, selector, i);
const KINDS = [
  ['a cell of the crosstable', '.heat td button'], ['another game', '[aria-label^="show game"]'],
  ['a step', '[aria-label="forward"]'], ['to the end', '[aria-label="to the end"]'], ['a move of the list', '.moves button'],
  ['the curve', '.curve'], ['later games', '[aria-label="later games"]'], ['a filter', '.controls select'],
  ['sorting', 'thead th button'], ['a closed part', 'details > summary'],
];
for (const [what, selector] of KINDS) {
  if (what === 'a step') await click('.heat td button', 0); // a game whose scores are known
  if (what === 'later games') for (let i = 0; i < 3; i++) await page.evaluate(at => { // of all games
    const node = document.querySelectorAll('.controls select')[at];
    node.selectedIndex = 0;
    node.dispatchEvent(new Event('change'));
  }, i);
  const frames = [], scripts = [], tasks = [];
  for (let i = 0; i < TIMES; i++) {
    const before = await spent(), [frame, script] = await click(selector, i);
    frames.push(frame);
    scripts.push(script);
    tasks.push(await spent() - before);
  }
  console.log(`${what}: ${show('to the next frame', frames, ' ms')}; ${show('script', scripts, ' ms')}; ${show('processor', tasks, ' ms')}`);
}
await browser.close();

const server = spawn(program, ['serve', folder, '--quiet'], {stdio: ['ignore', 'pipe', 'ignore']});
const address = await new Promise(resolve => server.stdout.once('data', said => resolve(String(said).trim())));
const ticks = () => {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return Number(fields[11]) + Number(fields[12]); // hundredths of a second
};
async function rate(what, target, requests, keepAlive) {
  const agent = new http.Agent({keepAlive, maxSockets: 16}), before = ticks(), start = performance.now();
  let left = requests;
  const one = () => new Promise((resolve, reject) => http.get(address + target, {agent}, answer => {
    answer.resume();
    answer.on('end', resolve);
  }).on('error', reject));
  await Promise.all(Array.from({length: 16}, async () => { while (left-- > 0) await one(); }));
  const seconds = (performance.now() - start) / 1000, cpu = (ticks() - before) * 10;
  console.log(`${what}, ${keepAlive ? 'kept alive' : 'a connection each'}: ${(requests / seconds).toFixed(0)} requests/s, ` +
    `${(cpu / requests).toFixed(3)} ms of processor time each`);
  agent.destroy();
}
for (const keepAlive of [true, false]) await rate('the list of folders', 'folders', 10000, keepAlive);
await rate('the whole page', 'folder/0/', 500, true);
const idle = ticks();
await new Promise(done => setTimeout(done, 10000));
console.log(`idle for 10 s: ${(ticks() - idle) * 10} ms of processor time`);
server.kill('SIGINT');
await new Promise(done => server.once('exit', done));
rmSync(work, {recursive: true});
