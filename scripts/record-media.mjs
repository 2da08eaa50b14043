import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { resolveChromium } from './chromium.mjs';
import { ROOT } from './command.mjs';
import { Failure, runMain } from './failures.mjs';
import { buyPro, signUpWithHistory } from './media-account.mjs';
import { log } from './progress.mjs';
import {
  click,
  encode,
  ffmpeg,
  LAST_FRAME_SECONDS,
  moveTo,
  showPointer,
  startScreencast,
  toCaptions,
} from './screen-recording.mjs';

/*
 * Makes the pictures of the public pages from the running product: the video of the composer with its captions and poster, the card that is
 * shown with links, and the icons. Needs ffmpeg, and a PlainPrompt with an empty database and without SMTP_URL, which uses the same DATA_DIR
 * as this script:
 *   node scripts/record-media.mjs http://127.0.0.1:4000
 * The pictures are committed, so builds and tests don't need this script.
 */

const PUBLIC = join(ROOT, 'web', 'public');
const SIZE = { width: 1280, height: 800 };
const CARD = { width: 1200, height: 630 };
/** The widths of the icons, in pixels. */
const ICONS = [180, 192, 512];

const PROMPT =
  'Hello! I was hoping that you could perhaps help me. Could you please provide me with a summary of the report? At this ' +
  'point in time I have a large number of meetings, so it should be short. In the event that there are risks for {client}, ' +
  'please make a list of them prior to the summary. Thanks in advance!';

/**
 * Plays the video's scenes, and returns when each began.
 * @param {import('@playwright/test').Page} page
 */
async function playScenes(page) {
  /** @type {import('./screen-recording.mjs').Scene[]} */
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

/**
 * Records the video of the composer, with its captions and its poster.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 */
async function recordComposer(browser, origin) {
  const token = await signUpWithHistory(origin);
  const context = await browser.newContext({
    baseURL: origin,
    viewport: SIZE,
    colorScheme: 'light',
    bypassCSP: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.addInitScript((kept) => localStorage.setItem('plainprompt.session', kept), token);
  await buyPro(page, origin, token);
  await page.goto('/dashboard/overview');
  await page.getByRole('textbox', { name: 'Your prompt' }).waitFor();
  await pause(1500);
  await page.evaluate(showPointer);
  const folder = await mkdtemp(join(tmpdir(), 'plainprompt-media-'));
  const { frames, stop } = await startScreencast(page, SIZE);
  const scenes = await playScenes(page);
  await stop();
  const first = frames[0];
  const end = frames.at(-1);
  const copyScene = scenes[3];
  if (!first || !end || !copyScene) throw new Failure('The browser sent no frames.');
  await encode(frames, folder, join(PUBLIC, 'demo', 'composer.webm'));
  const last = end.at + LAST_FRAME_SECONDS;
  await writeFile(join(PUBLIC, 'demo', 'composer.vtt'), toCaptions(scenes, first.at, last));
  const poster = frames.findLastIndex(({ at }) => at < copyScene.at);
  await ffmpeg('-i', join(folder, `${poster}.png`), '-quality', '82', join(PUBLIC, 'demo', 'composer.webp'));
  await rm(folder, { recursive: true });
  await context.close();
}

/** Covers the landing page with its logo and headline, in the page's own fonts. Runs in the page. */
function showOnlyHeadline() {
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
 * Draws the card that is shown with links to the product.
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
  await page.evaluate(showOnlyHeadline);
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await pause(1500);
  await page.screenshot({ path: join(PUBLIC, 'social-card.png') });
  await context.close();
}

/**
 * Draws the icon as PNGs, from the SVG.
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
