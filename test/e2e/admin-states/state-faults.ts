import type { Page } from '@playwright/test';
import { atScale } from '../../setup/full-scale.ts';
import { NARROW, settled, violationsIn } from '../accessibility.ts';
import { layoutFaults } from './layout.ts';

const HEIGHT = 900;
const WIDE = 1440;
/**
 * Further widths for pages, which only `npm run screens` checks, because they find little that the wide and the narrow window don't. Dialogs and
 * menus need none: they are equally wide in every window but a phone's.
 */
const OTHER_WIDTHS = atScale({ short: [], full: [1920, 768] });

/** What axe looks at: an open dialog or menu, else the page's own part. The page behind was looked at before it was covered. */
const LAYERS = ['dialog[open]', '[role="menu"]', 'main'];

async function layerOf(page: Page): Promise<string> {
  for (const layer of LAYERS) if ((await page.locator(layer).count()) > 0) return layer;
  return 'body';
}

/** Runs in the page. */
const isLoaded = () =>
  [...document.querySelectorAll('[role="status"], [aria-busy="true"]')].every(
    (element) =>
      element.ariaBusy !== 'true' && !(element.ariaLabel ?? element.textContent.trim()).startsWith('Loading'),
  );

/** Runs in the page. Twice: the first time, charts that wait for the browser to be idle begin to load. A page that draws all the time never is. */
const untilIdle = async () => {
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 100 }));
  await idle();
  await idle();
};

/** Returns once no list, dialog, page or chart is loading. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  do {
    await page.waitForFunction(isLoaded);
    await page.evaluate(untilIdle);
  } while (!(await page.evaluate(isLoaded)));
}

const describeNodes = (nodes: readonly { readonly target: unknown }[]) =>
  nodes.map(({ target }) => JSON.stringify(target)).join(' ');

type ColorScheme = 'light' | 'dark';

async function show(page: Page, colorScheme: ColorScheme, width: number): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: HEIGHT });
  await settled(page, colorScheme);
}

/** How a state is looked at: with axe in light and wide, in dark and narrow, in both, or only at its layout. Each is laid out in a narrow window, too. */
export type Look = 'light' | 'dark' | 'both' | 'layout';

/**
 * How the state of a number is looked at, where neighbors have numbers that follow each other: one after the other in light and in dark, and all of
 * them in both with `npm run screens`.
 */
export const lookOf = (turn: number): Look => atScale({ short: turn % 2 === 0 ? 'light' : 'dark', full: 'both' });

/** The same for what is opened on a page. Most of it has the same components, in which axe finds the same: in the short form, it looks at every third. */
export const lookOfOpened = (turn: number): Look =>
  atScale({ short: turn % 3 === 0 ? lookOf(turn) : 'layout', full: 'both' });

/**
 * What axe finds in the state that a page is in, and how it is laid out in each width. The page becomes dark and narrow at once: each change is a new
 * drawing of the page, colors don't depend on the width, and layout not on colors. It is light and wide before and after.
 */
export async function stateFaults(page: Page, name: string, look: Look): Promise<string[]> {
  const faults: string[] = [];
  const checkRules = async (colorScheme: ColorScheme, rules: 'all' | 'colors') => {
    const violations = await violationsIn(page, rules, await layerOf(page));
    faults.push(...violations.map(({ id, nodes }) => `${name}, ${colorScheme}: ${id} at ${describeNodes(nodes)}`));
  };
  const checkLayout = async (width: number) => {
    faults.push(...(await layoutFaults(page)).map((fault) => `${name}, ${width} px: ${fault}`));
  };
  try {
    if (look !== 'dark') {
      await settled(page, 'light');
      if (look !== 'layout') await checkRules('light', 'all');
      await checkLayout(WIDE);
      for (const width of (await layerOf(page)) === 'main' ? OTHER_WIDTHS : []) {
        await show(page, 'light', width);
        await checkLayout(width);
      }
    }
    const isInDark = look === 'dark' || look === 'both';
    await show(page, isInDark ? 'dark' : 'light', NARROW);
    await checkLayout(NARROW);
    if (isInDark) await checkRules('dark', look === 'dark' ? 'all' : 'colors');
    return faults;
  } finally {
    // Also after an error: the next state, and other tests, use the same tab.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: WIDE, height: HEIGHT });
  }
}
