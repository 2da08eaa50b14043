import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from './command.mjs';
import { Failure } from './failures.mjs';

/* Records the page of a browser as a video with captions, and moves a visible pointer in it. */

/** How long the last frame is shown in the video, so that the end can be seen. */
export const LAST_FRAME_SECONDS = 1.5;

/** @typedef {{ text: string, at: number }} Scene A caption, and when it is shown first, in seconds since 1970. */
/** @typedef {{ image: Buffer, at: number }} Frame A PNG, and when it was drawn, in seconds since 1970. */

/** Draws a pointer that follows the browser's, which headless browsers don't show. Runs in the page. */
export function showPointer() {
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
  // The end of a transition in which words fade out draws no frame. Changing the pointer's opacity makes the browser draw one.
  setInterval(() => (pointer.style.opacity = pointer.style.opacity === '1' ? '0.99' : '1'), 80);
}

/**
 * Collects a frame at each change of the screen, until `stop` is called.
 * @param {import('@playwright/test').Page} page
 * @param {{ width: number, height: number }} size the most pixels of a frame
 */
export async function startScreencast(page, size) {
  const session = await page.context().newCDPSession(page);
  /** @type {Frame[]} */
  const frames = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: metadata.timestamp ?? Date.now() / 1000, image: Buffer.from(data, 'base64') });
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'png', maxWidth: size.width, maxHeight: size.height });
  return { frames, stop: () => session.send('Page.stopScreencast') };
}

/**
 * Moves the pointer to the middle of an element. Fails if the element is not on the screen.
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').Locator} locator
 */
export async function moveTo(page, locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Failure(`${locator.toString()} is not on the screen.`);
  const { x, y, width, height } = box;
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 24 });
}

/**
 * Moves the pointer to an element, and clicks it.
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').Locator} locator
 */
export async function click(page, locator) {
  await moveTo(page, locator);
  await pause(250);
  await page.mouse.down();
  await page.mouse.up();
}

/** Formats seconds from the start of the video as WebVTT does: `00:00:12.500`. */
const toTimestamp = (/** @type {number} */ seconds) =>
  new Date(Math.max(0, seconds) * 1000).toISOString().slice(11, 23);

/**
 * Returns the captions of a video in WebVTT.
 * @param {readonly Scene[]} scenes
 * @param {number} start when the video starts, in seconds since 1970
 * @param {number} end when it ends, in seconds since 1970
 */
export const toCaptions = (scenes, start, end) =>
  [
    'WEBVTT',
    ...scenes.map(({ text, at }, index) => {
      const until = scenes[index + 1]?.at ?? end;
      return `${toTimestamp(at - start)} --> ${toTimestamp(until - start)}\n${text}`;
    }),
    '',
  ].join('\n\n');

/**
 * Runs ffmpeg, which overwrites files that exist.
 * @param {string[]} args
 */
export async function ffmpeg(...args) {
  const { code, output } = await run('ffmpeg', ['-y', '-loglevel', 'error', ...args], { timeoutMs: 10 * 60_000 });
  if (code !== 0) throw new Failure(`ffmpeg failed (is it installed?):\n${output}`);
}

/**
 * Writes the frames as a video (WebM, VP9).
 * @param {readonly Frame[]} frames
 * @param {string} folder where the frames are written to, as `0.png`, `1.png` and so on
 * @param {string} file the video
 */
export async function encode(frames, folder, file) {
  const lines = [];
  for (const [index, { at, image }] of frames.entries()) {
    const frame = join(folder, `${index}.png`);
    await writeFile(frame, image);
    const next = frames[index + 1]?.at ?? at + LAST_FRAME_SECONDS;
    lines.push(`file '${frame}'`, `duration ${Math.max(0.001, next - at).toFixed(4)}`);
  }
  // The last frame is listed again, because ffmpeg ignores the duration of the last entry.
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
  await ffmpeg(...input, ...video, file);
}
