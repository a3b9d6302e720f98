/* SPDX-License-Identifier: GPL-3.0-or-later */
// The page in a real browser: node page.mjs PROGRAM FOLDER CHROMIUM. FOLDER holds what page.sh made.
import {spawn, execFileSync} from 'node:child_process';
import {existsSync, readFileSync, readdirSync, rmSync, utimesSync} from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import puppeteer from 'puppeteer-core';

const [program, work, chromium] = process.argv.slice(2);
const axe = readFileSync(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
let checks = 0, failures = 0;

function holds(what, good, more = '') {
  checks++;
  if (good) return;
  failures++;
  console.error(`FAILED: ${what} ${more}`);
}

const browser = await puppeteer.launch({executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'], headless: true});

// A page whose every request, error and dialogue is noted.
async function open(url, width = 1000) {
  const page = await browser.newPage(), requests = [], errors = [];
  page.on('request', request => { if (!request.url().startsWith('data:')) requests.push(request.url()); });
  page.on('console', message => { if (['error', 'warn'].includes(message.type())) errors.push(message.text()); });
  page.on('pageerror', error => errors.push(error.message));
  page.on('dialog', dialog => { errors.push('dialog'); dialog.dismiss(); });
  await page.setViewport({width, height: 900});
  await page.goto(url);
  await page.waitForSelector('h1');
  return {page, requests, errors};
}

async function accessible(page, what) {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (await axe.run(document, {resultTypes: ['violations']})).violations
    .filter(one => ['serious', 'critical'].includes(one.impact))
    .map(one => `${one.id}: ${one.nodes.slice(0, 2).map(node => node.html.slice(0, 120)).join(' | ')}`));
  holds(`axe-core finds nothing serious: ${what}`, found.length === 0, found.join('\n'));
}

const text = (page, selector) => page.$eval(selector, node => node.textContent);
const showGame = (folder, number) => /FEN {4}(.*)/.exec(execFileSync(program,
  ['show', '--game', path.join(folder, 'games.pdn'), '--number', String(number)], {encoding: 'utf8'}))[1];
const until = (page, what, ...given) => page.waitForFunction(what, {timeout: 60000, polling: 50}, ...given);

// The charts that a page shows: all but those that differ between repetitions.
const plotsOf = kind => !existsSync(`${work}/${kind}/plots`) ? [] : readdirSync(`${work}/${kind}/plots`)
  .filter(name => name.endsWith('.svg') && !['speed.svg', 'rating-time.svg'].includes(name)).sort();
const csvRows = file => readFileSync(`${work}/${file}`, 'utf8').trim().split('\n').slice(1)
  .map(row => row.match(/("([^"]|"")*"|[^,]*)(,|$)/g).map(one => one.replace(/,$/, '')));

// How far a chart's area of a picture of the page is from the chart, 0 to 1, and how uniform it is.
async function compareChart(shot, svg, box) {
  const page = await browser.newPage();
  const result = await page.evaluate(async (shot, svg, {x, y, width, height}) => {
    const pixels = async (src, ...area) => {
      const image = new Image(), canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
      image.src = src;
      await image.decode();
      [canvas.canvas.width, canvas.canvas.height] = [width, height];
      canvas.drawImage(image, ...area);
      return canvas.getImageData(0, 0, width, height).data;
    };
    const seen = await pixels(shot, x, y, width, height, 0, 0, width, height), real = await pixels(svg, 0, 0, width, height);
    let far = 0;
    seen.forEach((value, i) => { far += Math.abs(value - real[i]) > 64 ? 1 : 0; });
    return {far: far / seen.length, colours: new Set(seen).size};
  }, 'data:image/png;base64,' + Buffer.from(shot).toString('base64'), 'data:image/svg+xml,' + encodeURIComponent(svg), box);
  await page.close();
  return result;
}

// A picture of a page, taken at once, has its charts; so has a print; a page without scripts has figures and charts.
for (const kind of ['tournament', 'search', 'evolve']) {
  const url = `file://${work}/${kind}/report.html`, shot = `${work}/shot.png`;
  const {page} = await open(url);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  execFileSync(chromium, ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', `--window-size=1000,${height + 50}`,
    `--screenshot=${shot}`, url], {stdio: 'ignore'});
  const boxes = () => page.$$eval('.charts img', nodes => nodes.map(node => {
    const {x, y, width, height} = node.getBoundingClientRect();
    return {x: Math.round(x) + 1, y: Math.round(y + scrollY) + 1, width: Math.round(width) - 2, height: Math.round(height) - 2};
  }));
  const charts = plotsOf(kind).map(name => readFileSync(`${work}/${kind}/plots/${name}`, 'utf8'));
  const same = async (what, picture, areas) => {
    for (let i = 0; i < charts.length; i++) {
      const found = areas[i] ? await compareChart(picture, charts[i], areas[i]) : {far: 1, colours: 0};
      holds(`${kind}: ${plotsOf(kind)[i]} is seen ${what}`, found.far < 0.03 && found.colours > 20, JSON.stringify(found));
    }
  };
  await same('at once', readFileSync(shot), await boxes());
  await page.emulateMediaType('print');
  // The page shows its first game when the browser is idle: a picture taken meanwhile ends too soon.
  let areas = [], picture;
  for (let before = ''; before !== JSON.stringify(areas);) {
    before = JSON.stringify(await boxes());
    picture = await page.screenshot({fullPage: true});
    areas = await boxes();
  }
  await same('in print', picture, areas);
  await page.close();
}
for (const [kind, main] of Object.entries({tournament: 'players', plain: 'players', search: 'search', evolve: 'weights',
  accuracy: 'accuracy', claims: 'claims'})) {
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.goto(`file://${work}/${kind}/report.html`);
  const [title, said, first, heat, pictures] = await page.evaluate(() => [document.querySelector('h1').textContent,
    document.querySelector('main').textContent, [...document.querySelectorAll('main table')[0].rows].map(row =>
      [...row.cells].map(cell => cell.textContent)), [...document.querySelectorAll('.heat')].length,
    [...document.images].filter(one => one.complete && one.naturalWidth > 0).length]);
  holds(`${kind} without scripts has a title`, title.length > 0);
  holds(`${kind} without scripts has its charts`, pictures === plotsOf(kind).length, pictures);
  if (main === 'players') {
    const figures = (row, ...at) => at.map(i => row[i]).join();
    holds(`${kind} without scripts has the standings`, csvRows(`${kind}/players.csv`).map(row => figures(row, 1, 2, 3, 4)).sort().join(' ') ===
      first.slice(1).map(row => figures(row, 3, 4, 5, 6)).sort().join(' '), JSON.stringify(first));
    holds(`${kind} without scripts has a crosstable`, heat > 0);
  } else if (main !== 'weights') {
    const missing = csvRows(`${kind}/${main}.csv`).filter(row => !said.includes(row[0]));
    holds(`${kind} without scripts has a row for each of ${main}.csv`, missing.length === 0, missing.join('\n'));
  }
  await page.close();
}

// Pages from disk, of every kind of folder.
const PARTS = {tournament: 'Standings', plain: 'Statistics', search: 'Searches compared', evolve: 'Weights of an evolution',
  accuracy: 'Accuracy in endings', claims: 'The papers’ tables, with measured columns'};
for (const [kind, part] of Object.entries(PARTS)) {
  const {page, requests, errors} = await open(`file://${work}/${kind}/report.html`);
  if (['tournament', 'search', 'claims'].includes(kind)) await accessible(page, kind);
  holds(`${kind}: only the file itself is asked for`, requests.length === 1, requests.join(' '));
  holds(`${kind}: ${part}`, (await page.$$eval('h2', nodes => nodes.map(node => node.textContent))).includes(part));
  const sorted = await page.evaluate(() => {
    const head = document.querySelector('thead th button:not(.heat button)');
    if (!head) return 'none';
    head.click();
    return head.closest('th').getAttribute('aria-sort');
  });
  holds(`${kind}: a table sorts`, ['ascending', 'descending'].includes(sorted), sorted);
  const last = await page.evaluate(() => {
    const table = document.querySelector('table:not(.heat):has(thead th button)'), heads = table ? [...table.tHead.rows[0].cells] : [];
    if (!heads.length || !heads[heads.length - 1].querySelector('button')) return [];
    heads[heads.length - 1].querySelector('button').click();
    return [...table.tBodies[0].rows].map(row => row.cells[heads.length - 1].textContent.trim());
  });
  const numbers = last.filter(text => text !== '' && !Number.isNaN(Number(text))).map(Number), is = (a, b) => numbers.every((one, i) => !i || a * one <= a * numbers[i - 1] + b);
  holds(`${kind}: its last column sorts, too`, is(1, 0) || is(-1, 0), last.join(' '));
  holds(`${kind}: charts are pictures`, await page.evaluate(plots => document.images.length === plots &&
    [...document.images].every(one => one.complete && one.naturalWidth > 0), plotsOf(kind).length));
  await page.evaluate(() => document.querySelectorAll('details').forEach(one => { one.open = true; }));
  await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: 'dark'}]);
  const filters = () => page.evaluate(() => [...new Set([...document.images].map(one => getComputedStyle(one).filter))].join());
  holds(`${kind}: charts are dark on a dark page`, ['', 'invert(0.92) hue-rotate(180deg)'].includes(await filters()), await filters());
  await page.setViewport({width: 400, height: 800});
  holds(`${kind}: nothing is wider than 400 px`, await page.evaluate(() => document.documentElement.scrollWidth <= 400),
    await page.evaluate(() => document.documentElement.scrollWidth));
  await page.setViewport({width: 390, height: 800});
  const beyond = await page.$$eval('[aria-label^=Standings] th, [aria-label=Claims] th', heads => heads.filter(head =>
    ['score', 'rating', 'verdict'].includes(head.textContent) && !(head.offsetWidth > 0 && head.getBoundingClientRect().right <= 390))
    .map(head => `${head.textContent} ends at ${head.getBoundingClientRect().right}`));
  holds(`${kind}: score, rating and verdict are within the width of a phone`, beyond.length === 0, beyond.join());
  await page.setViewport({width: 400, height: 800});
  const torn = await page.$$eval('td.move, .scroll[aria-label=Claims] td:nth-child(6)', cells => cells.filter(cell => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return !cell.textContent.includes(' ') && range.getClientRects().length > 1;
  }).map(cell => cell.textContent));
  holds(`${kind}: results and verdicts are in one line`, torn.length === 0, torn.join());
  if (['tournament', 'evolve'].includes(kind)) await accessible(page, `${kind}, dark, 400 px`);
  await page.emulateMediaType('print');
  holds(`${kind}: prints with its title`, await page.evaluate(() => document.querySelector('h1').offsetHeight > 0));
  holds(`${kind}: no error`, errors.length === 0, errors.join('\n'));
  await page.close();
}

// Games on the board; names that are markup stay text.
{
  const {page, requests, errors} = await open(`file://${work}/tournament/report.html`);
  const body = await text(page, 'main');
  holds('hostile names are there', body.includes('<script>alert(1)</script>') && body.includes('</script><img src=x onerror=alert(2)>'));
  holds('nothing of them is an element', await page.evaluate(() =>
    !document.querySelector('img[src=x], i, b') && document.querySelectorAll('script').length === 2));
  await page.click('.heat td button');
  await until(page, () => !document.querySelector('.replay').hidden);
  const number = await page.evaluate(() => Number(/Game (\d+)/.exec(document.querySelector('.replay h3').textContent)[1]));
  await page.click('[aria-label="to the end"]');
  holds('a game ends as show says', await page.$eval('.replay .fen', node => node.value) === showGame(`${work}/tournament`, number));
  await page.click('[aria-label="to the start"]');
  await page.focus('.replay h3');
  await page.keyboard.press('ArrowRight');
  holds('keys step', /^1\. /.test(await text(page, '.says')), await text(page, '.says'));
  await page.keyboard.press('End');
  holds('keys jump', (await text(page, '.says')).includes('the end'));
  // Of the first game of these players, by the ends of their names: random, piece2val@1, and null@1 and null@2, whose scores are 0.
  const legend = (...ends) => page.evaluate(([black, white]) => curve(readGame(data.games, data.games.rows.find(row =>
    data.games.names[row[1]].endsWith(black) && data.games.names[row[2]].endsWith(white)))).node.querySelector('.legend').textContent, ends);
  holds('the curve has a legend', /^Scores for Black\. .*Black: .* \(no scores\) .*White: .*, axis ±[\d.]{1,9} $/.test(await legend('</script>', '=alert(2)>')));
  holds('scores of 0 are scores', !/no scores|axis/.test(await legend('&amp;', 'xx')), await legend('&amp;', 'xx'));
  const said = await text(page, '.says');
  await page.keyboard.down('Alt');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.up('Alt');
  holds('keys of the browser do not step', await text(page, '.says') === said);
  const entries = await page.evaluate(() => history.length);
  await page.click('tr:nth-child(2) [aria-label^="show game"]');
  await page.click('.heat td button');
  holds('games are no entries of the history', await page.evaluate(() => history.length) === entries);
  holds('the address names the game', await page.evaluate(() => location.hash) === `#game=${number}`);
  holds('a number sorts with its interval', await page.evaluate(() => rank(el('td', {}, '10.7 (8.8 to >11)'))) === 10.7);
  await page.click('.curve');
  holds('a click into the curve goes there', /^\d+\. /.test(await text(page, '.says')));
  const pdn = await page.evaluate(() => pdnOf(readGame(data.games, data.games.rows[0])));
  holds('PDN has its tags', pdn.includes('[Black "'));
  const moves = text => text.slice(text.search(/^1\. /m)).replace(/\{[^}]*\}|\n\[[^]*|x\d+(?=x)/g, '').split(/\s+/).join(' ').trim();
  const game = moves(readFileSync(`${work}/tournament/games.pdn`, 'utf8'));
  holds('PDN has its moves, numbered as in games.pdn', game.startsWith('1. ... ') && moves(pdn) === game, `${moves(pdn)}\n${game}`);
  await page.reload();
  await until(page, () => document.querySelector('.replay') && !document.querySelector('.replay').hidden);
  holds('a reload shows the same game', (await text(page, '.replay h3')).startsWith(`Game ${number}`));
  holds('no request, no error', requests.length === 2 && errors.length === 0, requests.concat(errors).join('\n'));
  await page.close();
}

// Every game of a page ends as games.csv says: its pieces are counted. Also on a large board from drawn positions, and
// of ten thousand, which the page holds without the scores of their moves.
for (const [kind, count] of [['tournament', 24], ['plain', 2], ['many', 1500], ['ten', 5000]]) {
  const {page, requests, errors} = await open(`file://${work}/${kind}/report.html`);
  const pieces = await page.evaluate(() => data.games.rows.map(row => {
    const game = readGame(data.games, row), last = game.boards[game.boards.length - 1].squares;
    return [row[0], game.paths.length, last.filter(piece => piece === 1 || piece === 2).length, last.filter(piece => piece > 2).length].join();
  }));
  const rows = csvRows(`${kind}/games.csv`).map(fields => [fields[0], fields[10], fields[11], fields[12]].join());
  holds(`${kind}: all games are there`, rows.length === count && pieces.length === count, pieces.length);
  holds(`${kind}: they end as they were played`, pieces.join(' ') === rows.join(' '), rows.find((row, i) => row !== pieces[i]));
  if (kind === 'many') { // the table sorts all games, not only those that it shows
    const shown = () => page.evaluate(() => [...document.querySelectorAll('.list tbody tr')].map(row => Number(row.cells[5].textContent)));
    const plies = csvRows(`${kind}/games.csv`).map(fields => Number(fields[10])).sort((a, b) => b - a);
    await page.evaluate(() => [...document.querySelectorAll('.list th button')].find(one => one.textContent === 'plies').click());
    holds('many: the longest games first', (await shown()).join() === plies.slice(0, 50).join(), (await shown()).join());
    await page.click('[aria-label="later games"]');
    holds('many: then the next ones', (await shown()).join() === plies.slice(50, 100).join(), (await shown()).join());
  }
  if (kind === 'ten') {
    holds('what is beside is not asked for from disk', requests.length === 1 && errors.length === 0, requests.concat(errors).join('\n'));
    holds('but named', (await text(page, '#games')).includes('jumpoff serve shows more, with scores, from games.json'));
    await page.goto(`file://${work}/ten/report.html#game=${rows.length}`);
    await page.reload();
    await page.click('[aria-label="to the end"]');
    holds('the last game is replayed', await page.$eval('.replay .fen', node => node.value) === showGame(`${work}/ten`, rows.length));
  }
  await page.close();
}

// The server.
const server = spawn(program, ['serve', ...['tournament', 'search', 'live', 'link', 'broken', 'gone', 'foreign', 'vanishing', 'many', 'ten', 'part',
  'finished', 'filed'].map(one => `${work}/${one}`)],
  {stdio: ['ignore', 'pipe', 'ignore']});
const address = await new Promise(resolve => server.stdout.once('data', said => resolve(String(said).trim())));
rmSync(`${work}/gone`, {recursive: true});

// A request from outside: {status, body}.
function request(target, {method = 'GET', headers = {}, body = '', token = true, begun = () => {}} = {}) {
  const url = new URL(address);
  return new Promise((resolve, reject) => {
    const asked = http.request({host: url.hostname, port: url.port, method, headers,
      path: (token ? url.pathname : '/') + target}, answer => {
      let said = '';
      begun();
      answer.on('data', part => { said += part; });
      answer.on('end', () => resolve({status: answer.statusCode, body: said}));
    });
    asked.on('error', error => resolve({status: 0, body: error.message}));
    asked.end(body);
  });
}
const refused = async (what, expected, ...asked) => {
  const answer = await request(...asked);
  holds(`${what} is refused`, expected.includes(answer.status) && !answer.body.includes('root:'), JSON.stringify(answer).slice(0, 200));
};
await refused('no token', [403], '', {token: false});
await refused('a wrong token', [403], '0123456789abcdef0123456789abcdef/', {token: false});
await refused('another host', [403], '', {headers: {Host: 'evil.example'}});
await refused('another origin', [403], 'play/', {method: 'POST', headers: {Origin: 'http://evil.example'}, body: '{}'});
await refused('another site', [403], '', {headers: {'Sec-Fetch-Site': 'cross-site'}});
await refused('a path outside', [404], 'folder/0/../../../../etc/passwd');
await refused('an encoded path outside', [404], 'folder/0/%2e%2e/%2e%2e/etc/passwd');
await refused('a link in a folder', [400], 'folder/3/');
await refused('a broken folder', [400], 'folder/4/');
await refused('a folder that is gone', [404], 'folder/5/');
await refused('a folder that was not named', [404], 'folder/99/');
await refused('games beside a page that has them', [404], 'folder/8/games.json');
await refused('games that a link leads to', [404, 400], 'folder/3/games.json');
await refused('a pipe in a foreign folder', [400], 'folder/6/');
await refused('what is no folder', [404], 'folder/-1/');
await refused('a huge body', [413], 'play/', {method: 'POST', body: 'x'.repeat(100000)});
await refused('huge headers', [431, 400, 0], '', {headers: {'X-Long': 'x'.repeat(100000)}});
await refused('another method', [405], '', {method: 'DELETE'});
await refused('no JSON', [400], 'play/', {method: 'POST', body: '{"black":'});
await refused('no player', [400], 'play/', {method: 'POST', body: '{"black":"nosuch@3"}'});
await refused('a file as a player', [400], 'play/', {method: 'POST', body: '{"black":"/etc/passwd"}'});
await refused('a program as a player', [400], 'play/', {method: 'POST', body: '{"black":"line:/bin/sh"}'});
await refused('an endless search', [400], 'play/', {method: 'POST', body: '{"black":"deepening/piece2val@100s"}'});
await refused('a huge table', [400], 'play/', {method: 'POST', body: '{"black":"enhanced:table=4096/null@3"}'});
await refused('a bad FEN', [400], 'play/', {method: 'POST', body: '{"fen":"nonsense"}'});
await refused('no such game', [404], 'play/77');

// A thousand connections, a slow one, and nonsense; others are answered all the while and after.
{
  const {hostname, port} = new URL(address);
  const sockets = Array.from({length: 1000}, () => net.connect(Number(port), hostname).on('error', () => {}));
  sockets[0].write('GET / HTTP/1.1\r\nHost: ');
  sockets[1].write('\0\0\xff nonsense\r\n\r\n');
  await Promise.all(sockets.slice(0, 100).map(one => new Promise(resolve => {
    if (!one.connecting) resolve();
    one.once('connect', resolve).once('error', resolve);
  })));
  sockets.slice(300).forEach(one => one.destroy());
  const meanwhile = await request('folders');
  holds('others are answered meanwhile', meanwhile.status === 200, JSON.stringify(meanwhile));
  sockets.forEach(one => one.destroy());
  holds('and afterwards', (await request('folders')).status === 200);
}

// While a page is made, others are answered, one after the other: many of them before it comes.
{
  let before = 0;
  for (let i = 0; i < 20 && before < 10; i++) {
    const now = new Date();
    let made = false;
    utimesSync(`${work}/many/players.csv`, now, now);
    const asked = request('folder/8/', {begun: () => { made = true; }});
    for (before = 0; before < 10 && !made; before++) await request('folders');
    await asked;
  }
  holds('others are answered while a page is made', before >= 10, before);
}

// Without scripts, a page that scripts make says so; an address without its last slash leads there.
{
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.goto(address.slice(0, -1));
  holds('the last slash may be missing', page.url() === address, page.url());
  for (const one of ['', 'play/']) {
    await page.goto(address + one);
    holds(`without scripts "${one}" says that it is empty`, (await text(page, 'main')).includes('this page is empty without them'));
  }
  await page.close();
}

// Folders and their pages.
{
  const {page, requests, errors} = await open(address);
  await accessible(page, 'the list of folders');
  const listed = await page.$eval('a[href="folder/8/"]', node => [...node.closest('tr').cells].map(cell => cell.textContent));
  holds('a folder is listed with its date and games, without a best player', listed[1] === 'Tournament' && /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(listed[2]) &&
    listed[3] === '1500' && listed[4] === '', listed.join('|'));
  await page.click('a[href="folder/0/"]');
  await page.waitForSelector('.heat');
  await page.click('.heat td button');
  holds('a served page replays games', await page.$eval('.replay', node => !node.hidden));
  holds('requests stay with the server', requests.every(url => url.startsWith(address)), requests.join(' '));
  holds('no error', errors.length === 0, errors.join('\n'));
  await page.close();
}

// Games that the page does not hold come from beside it; speeds are in a served page.
{
  const {page, requests, errors} = await open(address + 'folder/9/');
  await until(page, () => document.getElementById('games').textContent === '5000 games, from games.json.');
  await page.evaluate(() => { location.hash = 'game=5000'; });
  await page.reload();
  await until(page, () => document.querySelector('.replay .curve'));
  holds('the last game has its scores', (await text(page, '.replay h3')).startsWith('Game 5000'));
  holds('a served page has speeds', (await text(page, 'main')).includes('ms/move'));
  holds('no other request', requests.every(url => url.startsWith(address)) && errors.length === 0, requests.concat(errors).join('\n'));
  await page.close();
}

// Of games that do not fit beside the page either, the page keeps those that it has.
{
  const {page} = await open(address + 'folder/10/');
  await until(page, () => document.getElementById('games').textContent.endsWith('from games.json.'));
  const held = await page.evaluate(() => data.games.rows.length), said = await text(page, '#games');
  holds('all games of the page, and how many there are', held > 100 &&
    said === `The first ${held} of 6000 games, with scores of the first 100, from games.json.`, said);
  await page.evaluate(last => { location.hash = `game=${last}`; }, held);
  await page.reload();
  await until(page, last => document.querySelector('.replay h3').textContent.startsWith(`Game ${last}`), held);
  await page.click('[aria-label="to the end"]');
  holds('the last of them is replayed', await page.$eval('.replay .fen', node => node.value) === showGame(`${work}/big`, held));
  await page.close();
}

// A refusal in plain text is shown as it is.
{
  const {page} = await open(address + 'play/');
  const says = async expected => {
    await page.click('.begin');
    await until(page, () => document.querySelector('.setup + .fault').textContent !== '');
    const said = await text(page, '.setup + .fault');
    holds(expected, said === expected, said);
    await page.$eval('.setup + .fault', node => { node.textContent = ''; });
  };
  await page.$eval('.setup .fen', node => { node.value = 'x'.repeat(5000); });
  await says('The request is too large.');
  await page.evaluate(() => history.replaceState(null, '', location.href.replace(/[0-9a-f]{32}/, '0'.repeat(32))));
  await says('Wrong token: use the address that jumpoff serve printed.');
  await page.close();
}

// Other rules keep the players; the board of a new game follows its FEN.
{
  const {page, errors} = await open(address + 'play/');
  await page.select('[aria-label="White: who plays"]', '');
  await page.select('.setup label:nth-of-type(1) select', 'paper004');
  holds('by other rules you are still you', await page.$eval('[aria-label="White: who plays"]', node => node.value) === '');
  await page.click('.setup details summary');
  await page.type('.setup .fen', 'W:W32:B1,K9');
  await page.click('.setup [data-square="5"]');
  const fen = await page.$eval('.setup .fen', node => node.value);
  holds('a typed position stays', fen === 'W:W32:B1,5,K9', fen);
  holds('no error with a typed position', errors.length === 0, errors.join('\n'));
  await page.close();
}

// A press that comes to nothing says why; a hint says whose.
{
  const {page, errors} = await open(address + 'play/');
  await page.click('.begin');
  await until(page, () => document.querySelector('button.movable'));
  const says = async (expected, ...squares) => {
    for (const square of squares) await page.evaluate(one => document.querySelector(`.game [data-square="${one}"]`).click(), square);
    holds(`squares ${squares}: ${expected}`, (await text(page, '.game .fault')).includes(expected), await text(page, '.game .fault'));
  };
  await says('24 is a piece of White; Black is to move.', 24);
  await says('16 is empty; choose a piece of Black.', 16);
  await says('1 has no move.', 1);
  await says('9 cannot go to 20.', 9, 20);
  const at = square => page.$eval(`.game [data-square="${square}"]`, node => {
    const {x, y, width, height} = node.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });
  await page.$eval('.game', node => node.scrollIntoView());
  await page.mouse.move(...await at(1));
  await page.mouse.down();
  await page.mouse.move(...await at(16));
  await page.mouse.up();
  holds('a piece that cannot move is not dragged', await text(page, '.game .fault') === '1 has no move.', await text(page, '.game .fault'));
  await page.click('[data-do="hint"]');
  await until(page, () => /Hint for Black: \d+-\d+/.test(document.querySelector('.says').textContent));
  holds('no error after wrong presses', errors.length === 0, errors.join('\n'));
  await page.close();
}

// Why a press came to nothing is still there when the game has been asked about again.
{
  const {page} = await open(address + 'play/');
  await page.select('[aria-label="White: who plays"]', 'player');
  await page.$eval('[aria-label^="White: limit"]', node => { node.value = '60s'; });
  await page.click('.begin');
  await until(page, () => document.querySelector('button.movable'));
  await page.click('[data-do="hint"]');
  await until(page, () => document.querySelector('.says').textContent.includes('Looking for a hint'));
  await page.evaluate(() => document.querySelector('.game [data-square="1"]').click());
  for (let i = 0; i < 3; i++) await page.waitForResponse(answer => answer.url().includes('/play/'), {timeout: 60000});
  holds('a message stays while a hint is looked for', await text(page, '.game .fault') === '1 has no move.', await text(page, '.game .fault'));
  await page.click('[data-do="stop"]');
  await until(page, () => /Hint for Black/.test(document.querySelector('.says').textContent));
  await page.close();
}

// Strengths and players of the served folders are opponents.
{
  const {page, errors} = await open(address + 'play/');
  const offered = await page.$$eval('[aria-label="White: who plays"] option', nodes => nodes.map(node => node.textContent));
  holds('strengths stand first', offered.slice(0, 4).join() === 'you,easy: piece2val@2,medium: texel-25f@4,hard: enhanced/texel-25f@1s', offered.join());
  await page.select('[aria-label="White: who plays"]', '[8,"null@1"]');
  await page.click('.begin');
  await until(page, () => document.querySelector('button.movable'));
  holds('a served player plays', (await text(page, '.game .note')).includes('White: null@1'), await text(page, '.game .note'));
  holds('no error with a served player', errors.length === 0, errors.join('\n'));
  await page.close();
}

// Whole games against random, in both colours, by click and by keys; a reload in the middle.
async function playGame(colour, board) {
  const {page, errors} = await open(address + 'play/');
  await page.select('[aria-label="Black: who plays"]', colour === 'black' ? '' : 'random');
  await page.select('[aria-label="White: who plays"]', colour === 'black' ? 'random' : '');
  await page.select('.setup label:nth-of-type(2) select', String(board));
  await page.click('.begin');
  if (colour === 'black') await accessible(page, 'the board');
  let reloaded = false, plies = 0;
  for (;;) {
    await until(page, () => document.querySelector('button.movable') || /has won|is drawn/.test(document.querySelector('.says').textContent));
    if (await page.$eval('.says', node => /has won|is drawn/.test(node.textContent))) break;
    plies = await page.$$eval('.moves', nodes => (nodes[0].textContent.match(/\d+[-x]\d+/g) || []).length);
    if (!reloaded && plies > 6) {
      reloaded = true;
      const first = () => page.$eval('.game [data-square]', node => node.dataset.square), corner = await first();
      await page.reload();
      await until(page, () => document.querySelector('button.movable'));
      holds('a reload goes on with the game', plies === await page.$$eval('.moves', nodes =>
        (nodes[0].textContent.match(/\d+[-x]\d+/g) || []).length));
      holds(`a reload keeps ${colour} below`, await first() === corner, corner);
    }
    if (plies < 2) {
      await page.focus('button.movable');
      await page.keyboard.press('Enter');
    } else {
      await page.evaluate(() => document.querySelector('button.movable').click());
    }
    for (let step = 0; step < 12; step++) {
      const more = await page.evaluate(() => {
        const target = document.querySelector('button.target');
        if (target) target.click();
        return Boolean(document.querySelector('button.target'));
      });
      if (!more) break;
    }
    await until(page, before => (document.querySelector('.moves').textContent.match(/\d+[-x]\d+/g) || []).length > before ||
      /has won|is drawn/.test(document.querySelector('.says').textContent), plies);
  }
  const id = await page.evaluate(() => location.hash.slice(1));
  const state = JSON.parse((await request(`play/${id}`)).body);
  holds(`a whole game as ${colour}`, ['1-0', '0-1', '1/2-1/2'].includes(state.result) && state.plays.length > 4, state.result);
  holds('its board is the page’s', (await page.$eval('.game .fen', node => node.value)).length > 4 && plies > 0);
  holds('no error while playing', errors.length === 0, errors.join('\n'));
  await page.close();
}
await playGame('black', 6);
await playGame('white', 6);

// An illegal move is not played; a long search is stopped, and nothing waits for it.
{
  const begun = JSON.parse((await request('play/', {method: 'POST', body: '{"white":"deepening/piece2val@60s"}'})).body);
  const act = async body => request(`play/${begun.id}`, {method: 'POST', body: JSON.stringify(body)});
  holds('an illegal move is explained', /not legal/.test((await act({do: 'move', move: '11-17', ply: 0})).body));
  holds('a late move is refused', (await act({do: 'move', move: '11-15', ply: 5})).status === 400);
  await act({do: 'move', move: '11-15', ply: 0});
  const look = async () => JSON.parse((await request(`play/${begun.id}`)).body);
  while (!(await look()).thinking);
  holds('it is not your move', (await act({do: 'move', move: '11-15', ply: 1})).status === 400);
  await act({do: 'stop'});
  while ((await look()).plays.length < 2) await act({do: 'stop'});
  holds('a stopped search moves', (await look()).plays.length === 2);
  const hinted = JSON.parse((await act({do: 'hint'})).body);
  holds('a hint is thought about', hinted.thinking || hinted.hint !== '');
  await act({do: 'undo'});
  holds('moves are taken back', (await look()).plays.length === 0);
  await act({do: 'move', move: '9-13', ply: 0});
  await act({do: 'resign'});
  holds('a game is resigned', (await look()).result === '0-1');
  holds('PDN is saved', (await request(`play/${begun.id}.pdn`)).body.includes('1. 9-13'));
}

// A game between players stops where it is taken back.
{
  const {id} = JSON.parse((await request('play/', {method: 'POST', body: '{"black":"random","white":"random","board":6}'})).body);
  const act = async what => JSON.parse((await request(`play/${id}`, {method: 'POST', body: JSON.stringify({do: what})})).body);
  let state = {};
  while (!state.end) state = JSON.parse((await request(`play/${id}`)).body);
  const undone = await act('undo');
  holds('the last ply is taken back', undone.ply === state.ply - 1 && undone.paused && !undone.thinking, JSON.stringify(undone).slice(0, 200));
}

// A tournament grows while it is watched, and its games are replayed.
{
  const player = spawn(program, ['tournament', '--resume', `${work}/live`, '--quiet', '--threads', '1'], {stdio: 'ignore'});
  const {page, errors} = await open(address + 'folder/2/');
  await until(page, () => document.querySelector('progress').value > 0);
  const before = await page.$eval('progress', node => node.value);
  await until(page, least => document.querySelector('progress').value > least, before);
  await accessible(page, 'a running tournament');
  await page.evaluate(() => [...document.querySelectorAll('th button')].find(one => one.textContent === '#').click());
  const ranks = () => page.$$eval('table:not(.heat) tbody tr', rows => rows.map(row => row.cells[0].textContent).join());
  const order = await ranks();
  const focused = await page.$eval('.heat td button', node => {
    node.focus();
    return node.title.replace(/: .*/, '');
  });
  const seen = await page.$$eval('table', nodes => nodes.map(node => node.textContent).join());
  await until(page, shown => [...document.querySelectorAll('table')].map(node => node.textContent).join() !== shown, seen);
  holds('new rows are sorted as before', order === '3,2,1' && order === await ranks(), order);
  holds('the focus stays in its cell', (await page.evaluate(() => document.activeElement.title)).startsWith(focused));
  await page.evaluate(() => [...document.querySelectorAll('button')].find(one => /latest/.test(one.textContent)).click());
  await until(page, () => document.querySelector('[aria-label^="show game"]'));
  await page.click('[aria-label^="show game"]');
  holds('its games are replayed', await page.$eval('.replay', node => !node.hidden));
  holds('no error while watching', errors.length === 0, errors.join('\n'));
  player.kill('SIGINT');
  await new Promise(resolve => player.once('exit', resolve));
  await page.close();
}

// One whose games are not shown yet, and one that cannot be read, with "finished" in its path.
{
  const {page} = await open(address + 'folder/12/');
  await until(page, () => document.querySelector('progress').value > 0);
  const said = await text(page, 'main');
  holds('when games from a file of openings are shown', said.includes('are shown once the tournament is finished'), said);
  holds('nothing offers them before', !said.includes('A cell opens') && !(await page.$('.heat td button')));
  await page.goto(address + 'folder/11/');
  await until(page, () => document.querySelector('.fault').textContent.includes('finished/journal'));
  await page.close();
}

// A folder that vanishes while it is watched.
{
  const {page} = await open(address + 'folder/7/');
  await until(page, () => document.querySelector('progress').value > 0);
  rmSync(`${work}/vanishing`, {recursive: true});
  await until(page, () => /cannot be shown|no such|No such/.test(document.querySelector('main').textContent));
  await page.close();
}

server.kill('SIGINT');
const code = await new Promise(resolve => server.once('exit', resolve));
holds('the server ends when it is told to', code === 130, code);
await browser.close();
console.log(`${checks} checks, ${failures} failed`);
process.exit(failures ? 1 : 0);
