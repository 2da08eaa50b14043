import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveChromium } from './chromium.mjs';
import { ROOT, run } from './command.mjs';
import { Failure, log, runMain } from './progress.mjs';

/*
 * Makes the pictures of the public pages from the real product: the video of the composer with its captions and poster, the card
 * that links are shown with, and the icons. Needs ffmpeg, and a PlainPrompt with an empty database and no SMTP_URL, whose DATA_DIR is
 * this one's, too:
 *   node scripts/record-media.mjs http://127.0.0.1:4000
 * What it makes is committed; builds and tests don't need it.
 */

const PUBLIC = join(ROOT, 'web', 'public');
const SIZE = { width: 1280, height: 800 };
const CARD = { width: 1200, height: 630 };
const ICONS = [180, 192, 512];
/** Half a second longer than the last frame, so that the end can be seen. */
const LAST_FRAME_SECONDS = 1.5;

/** Mails are written soon after what they are about. */
const MAIL_ATTEMPTS = 120;
const MAIL_PAUSE_MS = 500;

const PROMPT =
  'Hello! I was hoping that you could perhaps help me. Could you please provide me with a summary of the report? At this ' +
  'point in time I have a large number of meetings, so it should be short. In the event that there are risks for {client}, ' +
  'please make a list of them prior to the summary. Thanks in advance!';
const EARLIER = [
  'Could you please explain the reason why `parseDate(input)` returns null? It would be great if you could also write a number of tests. Thank you!',
  'I would like you to please write three subject lines for our newsletter. In order to fit on a phone, each and every one of them should be at most 45 characters.',
];

/** @typedef {{ text: string, at: number }} Scene at: seconds since 1970 */
/** @typedef {{ image: Buffer, at: number }} Frame at: seconds since 1970 */

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * @param {string} origin
 * @param {string} path
 * @param {unknown} body
 * @param {Record<string, string>} headers
 */
async function call(origin, path, body, headers = {}) {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Failure(`${path}: ${answer.error}`);
  return answer.data;
}

/** Joins the lines of a mail that were broken because they are longer than mails allow, and decodes its characters (quoted-printable). */
const decodeMail = (/** @type {string} */ mail) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, /** @type {string} */ hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * Reads the link that confirms an address from its mail, which a server without SMTP_URL writes into its DATA_DIR.
 * @param {string} email
 * @returns {Promise<string>} the token of the link
 */
async function readConfirmationToken(email) {
  const folder = join(process.env.DATA_DIR || join(ROOT, '.data'), 'mail');
  for (let attempt = 0; attempt < MAIL_ATTEMPTS; attempt += 1) {
    const files = await readdir(folder).catch(() => []);
    const mails = await Promise.all(files.map(async (file) => decodeMail(await readFile(join(folder, file), 'utf8'))));
    const mail = mails.find((text) => text.includes(`To: ${email}`)) ?? '';
    const token = /\/auth\/confirm\?token=([^\s"&<>]+)/.exec(mail)?.[1];
    if (token) return decodeURIComponent(token);
    await pause(MAIL_PAUSE_MS);
  }
  throw new Failure(`There is no mail to ${email} in ${folder}. Set DATA_DIR to that of the server.`);
}

/**
 * Confirms an address, so that no banner asks for it.
 * @param {string} origin
 * @param {string} email
 */
async function confirmAddress(origin, email) {
  const token = await readConfirmationToken(email);
  const query = 'mutation ConfirmAddress($token: String!) { confirmEmail(token: $token) { email } }';
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { token } }),
  });
  const { errors } = await response.json();
  if (errors) throw new Failure(`The address could not be confirmed: ${errors[0].message}`);
}

/**
 * Creates a user with a confirmed address and some history.
 * @param {string} origin
 * @returns {Promise<string>} the session token
 */
async function signUp(origin) {
  const person = {
    full_name: 'Ada Lovelace',
    email: `ada.${Date.now()}@example.com`,
    password: 'analytical engine 1843',
  };
  const { token } = await call(origin, '/api/auth/signup', person);
  await confirmAddress(origin, person.email);
  for (const text of EARLIER) await call(origin, '/api/simplify', { text }, { authorization: `Bearer ${token}` });
  return token;
}

/** Headless browsers show no pointer: this one follows theirs. */
function showPointer() {
  const pointer = document.createElement('div');
  pointer.style.cssText =
    'position:fixed;z-index:9999;left:-40px;top:-40px;width:18px;height:18px;margin:-9px 0 0 -9px;border-radius:50%;' +
    'background:rgb(37 99 235 / 35%);border:2px solid rgb(37 99 235);pointer-events:none;transition:transform .15s';
  document.documentElement.append(pointer);
  addEventListener('mousemove', ({ clientX, clientY }) => {
    pointer.style.left = `${clientX}px`;
    pointer.style.top = `${clientY}px`;
  });
  addEventListener('mousedown', () => (pointer.style.transform = 'scale(.7)'));
  addEventListener('mouseup', () => (pointer.style.transform = ''));
  // Words that are gone at the end of a transition make no frame of their own: this makes one.
  setInterval(() => (pointer.style.opacity = pointer.style.opacity === '1' ? '0.99' : '1'), 80);
}

/**
 * Collects a frame at each change of the screen.
 * @param {import('@playwright/test').Page} page
 */
async function startScreencast(page) {
  const session = await page.context().newCDPSession(page);
  /** @type {Frame[]} */
  const frames = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: metadata.timestamp ?? Date.now() / 1000, image: Buffer.from(data, 'base64') });
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'png', maxWidth: SIZE.width, maxHeight: SIZE.height });
  return { frames, stop: () => session.send('Page.stopScreencast') };
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').Locator} locator
 */
async function moveTo(page, locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Failure(`${locator.toString()} is not on the screen.`);
  const { x, y, width, height } = box;
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 24 });
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').Locator} locator
 */
async function click(page, locator) {
  await moveTo(page, locator);
  await pause(250);
  await page.mouse.down();
  await page.mouse.up();
}

/**
 * Plays the video's scenes, and returns when each began.
 * @param {import('@playwright/test').Page} page
 */
async function playScene(page) {
  /** @type {Scene[]} */
  const scenes = [];
  const scene = (/** @type {string} */ text) => scenes.push({ text, at: Date.now() / 1000 });
  const prompt = page.getByRole('textbox', { name: 'Your prompt' });
  scene('A long-winded prompt is pasted into the composer.');
  await click(page, prompt);
  await pause(600);
  await page.keyboard.insertText(PROMPT);
  await pause(2800);
  scene('Simplify: unnecessary words fade out and the other words move together.');
  await click(page, page.getByRole('button', { name: /^Simplify/ }));
  await page.getByRole('group', { name: /^Rewritten prompt/ }).waitFor();
  await pause(3200);
  scene('Changes shows both texts at once. Pointing at a mark shows its reason.');
  await click(page, page.getByText('Changes', { exact: true }));
  await pause(1600);
  const marks = page.getByRole('group', { name: /^Rewritten prompt/ }).getByRole('button');
  for (const index of [0, 3, 6]) {
    await moveTo(page, marks.nth(index).locator('ins, del').last());
    await pause(1900);
  }
  scene('Copy puts the rewrite on the clipboard.');
  await click(page, page.getByText('Rewrite', { exact: true }));
  await pause(700);
  await click(page, page.getByRole('button', { name: 'Copy' }));
  await pause(1800);
  scene('The history shows the prompt and its rewrite.');
  await click(page, page.getByRole('link', { name: 'History' }));
  await page.getByRole('heading', { name: 'Simplification History' }).waitFor();
  await pause(1000);
  await click(page, page.locator('a[id^="entry-"]').first());
  await pause(2600);
  return scenes;
}

const stamp = (/** @type {number} */ seconds) => new Date(Math.max(0, seconds) * 1000).toISOString().slice(11, 23);

/**
 * @param {readonly Scene[]} scenes
 * @param {number} start in seconds, as the scenes are
 * @param {number} end
 */
const toCaptions = (scenes, start, end) =>
  [
    'WEBVTT',
    ...scenes.map(({ text, at }, index) => {
      const until = scenes[index + 1]?.at ?? end;
      return `${stamp(at - start)} --> ${stamp(until - start)}\n${text}`;
    }),
    '',
  ].join('\n\n');

/** @param {string[]} args */
async function ffmpeg(...args) {
  const { code, output } = await run('ffmpeg', ['-y', '-loglevel', 'error', ...args], { timeoutMs: 10 * 60_000 });
  if (code !== 0) throw new Failure(`ffmpeg failed (is it installed?):\n${output}`);
}

/**
 * @param {readonly Frame[]} frames
 * @param {string} folder
 */
async function encode(frames, folder) {
  const lines = [];
  for (const [index, { at, image }] of frames.entries()) {
    const file = join(folder, `${index}.png`);
    await writeFile(file, image);
    const next = frames[index + 1]?.at ?? at + LAST_FRAME_SECONDS;
    lines.push(`file '${file}'`, `duration ${Math.max(0.001, next - at).toFixed(4)}`);
  }
  // The last one again: a duration counts only before another frame.
  lines.push(`file '${join(folder, `${frames.length - 1}.png`)}'`);
  const list = join(folder, 'frames.txt');
  await writeFile(list, lines.join('\n'));
  const input = ['-f', 'concat', '-safe', '0', '-i', list];
  const video = [
    '-vf',
    'fps=25,format=yuv420p',
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '36',
    '-b:v',
    '0',
    '-deadline',
    'good',
    '-cpu-used',
    '5',
    '-row-mt',
    '1',
    '-an',
  ];
  await ffmpeg(...input, ...video, join(PUBLIC, 'demo', 'composer.webm'));
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 */
async function recordComposer(browser, origin) {
  const token = await signUp(origin);
  const context = await browser.newContext({
    baseURL: origin,
    viewport: SIZE,
    colorScheme: 'light',
    bypassCSP: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.addInitScript((kept) => localStorage.setItem('plainprompt.session', kept), token);
  await page.goto('/dashboard/overview');
  await page.getByRole('textbox', { name: 'Your prompt' }).waitFor();
  await pause(1500);
  await page.evaluate(showPointer);
  const folder = await mkdtemp(join(tmpdir(), 'plainprompt-media-'));
  const { frames, stop } = await startScreencast(page);
  const scenes = await playScene(page);
  await stop();
  const first = frames[0];
  const end = frames.at(-1);
  const copying = scenes[3];
  if (!first || !end || !copying) throw new Failure('The browser sent no frames.');
  await encode(frames, folder);
  const last = end.at + LAST_FRAME_SECONDS;
  await writeFile(join(PUBLIC, 'demo', 'composer.vtt'), toCaptions(scenes, first.at, last));
  const poster = frames.findLastIndex(({ at }) => at < copying.at);
  await ffmpeg('-i', join(folder, `${poster}.png`), '-quality', '82', join(PUBLIC, 'demo', 'composer.webp'));
  await rm(folder, { recursive: true });
  await context.close();
}

/** The headline alone, on the product's own page and with its own fonts. */
function leaveTheHeadline() {
  const title = document.querySelector('h1');
  const logo = document.querySelector('header a');
  if (!title || !(logo instanceof HTMLElement)) throw new Error('The page has no headline or no logo.');
  const card = document.createElement('div');
  card.style.cssText =
    'position:fixed;inset:0;z-index:99;display:grid;align-content:center;gap:56px;padding:0 88px;background:var(--paper)';
  title.style.cssText = 'font-size:104px;text-align:left';
  logo.style.cssText = 'transform:scale(1.9);transform-origin:0 50%';
  card.append(logo, title);
  document.body.append(card);
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 */
async function drawCard(browser, origin) {
  const context = await browser.newContext({
    viewport: CARD,
    colorScheme: 'light',
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(origin);
  await page.evaluate(leaveTheHeadline);
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await pause(1500);
  await page.screenshot({ path: join(PUBLIC, 'social-card.png') });
  await context.close();
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 */
async function drawIcons(browser, origin) {
  for (const size of ICONS) {
    const context = await browser.newContext({ viewport: { width: size, height: size }, bypassCSP: true });
    const page = await context.newPage();
    await page.goto(`${origin}/favicon.svg`);
    await page.screenshot({ path: join(PUBLIC, `icon-${size}.png`), omitBackground: true });
    await context.close();
  }
}

await runMain(async () => {
  const origin = process.argv[2]?.replace(/\/$/, '');
  if (!origin) throw new Failure('Say where the product runs: node scripts/record-media.mjs http://127.0.0.1:4000');
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath: await resolveChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
  });
  await mkdir(join(PUBLIC, 'demo'), { recursive: true });
  try {
    await recordComposer(browser, origin);
    await drawCard(browser, origin);
    await drawIcons(browser, origin);
  } finally {
    await browser.close();
  }
  log('web/public holds the new video, card and icons.');
});
