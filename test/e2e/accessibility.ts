import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { atScale } from '../setup/full-scale.ts';
import { uncheckedTexts } from './contrast.ts';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];
type NodeResult = Violations[number]['nodes'][number];

const HEIGHT = 900;
/** The narrowest window that WCAG 2.2 asks for: pages reflow in it, and nothing scrolls sideways. */
export const NARROW = 320;
interface View {
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
}
const FIRST: View = { colorScheme: 'light', width: 1440 };
/**
 * In this order, the window is resized as seldom as can be: each time, all of the page is laid out and drawn again. No color depends on the width, and
 * hardly anything else that axe finds: a narrow page is only laid out in the short form, and its rules are checked with `npm run screens`.
 */
const VIEWS: readonly View[] = [
  FIRST,
  ...atScale<View[]>({ short: [], full: [{ colorScheme: 'light', width: NARROW }] }),
  { colorScheme: 'dark', width: NARROW },
];

/** How many pages this process has looked at. */
let looks = 0;

/** The views of the next page: in the short form, one page is looked at in light, and the next one in dark. */
function nextViews(): readonly View[] {
  looks += 1;
  return atScale({ short: VIEWS.filter((_view, index) => index % 2 === looks % 2), full: VIEWS });
}

/** What depends on colors. All other rules find the same in light and dark. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * axe for a page, or for the part of it that matches a selector. To sum up the results of frames, axe opens a tab each time. A page without frames
 * needs none (legacy mode), and axe is loaded into it only once: an empty script takes its place the next time.
 */
async function axeOn(page: Page, part?: string): Promise<AxeBuilder> {
  const hasNoFrames = page.frames().length === 1;
  const isLoaded = hasNoFrames && (await page.evaluate(() => 'axe' in window));
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) }).setLegacyMode(hasNoFrames);
  return (part === undefined ? axe : axe.include(part)).options({ resultTypes: ['violations'] });
}

/** The rules that the page breaks as it stands, or the part of it that matches a selector: of all rules or of those for colors. */
export async function violationsIn(page: Page, rules: 'all' | 'colors' = 'all', part?: string): Promise<Violations> {
  const colors = await colorViolations(page, part);
  if (rules === 'colors') return colors;
  const axe = (await axeOn(page, part)).disableRules(COLOR_RULES);
  return [...(await axe.analyze()).violations, ...colors];
}

/** The rules for colors that are broken by links, and by texts which look like none that passed. */
async function colorViolations(page: Page, part?: string): Promise<Violations> {
  const unchecked = page.frames().length === 1 ? await uncheckedTexts(page, part) : null;
  if (unchecked?.count === 0) return [];
  const axe = (await axeOn(page, unchecked?.selector ?? part)).options({
    resultTypes: ['violations', 'passes', 'incomplete'],
  });
  const { violations, passes, incomplete } = await axe
    .withRules(COLOR_RULES)
    .analyze()
    // axe throws if it finds none of the marked texts: a new rendering has replaced them. Then the whole part is checked.
    .catch(async () => (await axeOn(page, part)).withRules(COLOR_RULES).analyze());
  const contrasts = (results: Violations) =>
    results.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes);
  const targets = (nodes: readonly NodeResult[]) => nodes.map(({ target }) => String(target[0]));
  await unchecked?.conclude(
    targets(contrasts(passes).filter(isMeasured)),
    targets(contrasts([...violations, ...incomplete])),
  );
  return violations;
}

/** Whether axe has measured a contrast. Texts that only screen readers read pass without a measurement. */
const isMeasured = ({ any }: NodeResult) =>
  any.some(({ data }) => typeof (data as { bgColor?: unknown } | null)?.bgColor === 'string');

/** Where one element breaks one rule. */
const describeNode = ({ target }: { readonly target: unknown }) => JSON.stringify(target);

/**
 * Waits until a page has taken over the color scheme and is at rest. A script changes the scheme, and colors fade for a moment, which axe would
 * measure. Parts that depend on the size of the window, such as charts, are drawn again by then, however slow the machine is. A page that draws all
 * the time, such as one with an open menu, is never idle.
 */
export async function settled(page: Page, colorScheme: string): Promise<void> {
  await page.waitForFunction(
    (scheme) => getComputedStyle(document.documentElement).colorScheme.split(' ')[0] === scheme,
    colorScheme,
  );
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 100 }));
    // The placeholder of what is loading never stops pulsing.
    const endingAnimations = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    do {
      await frame();
      await frame();
      await idle();
      await Promise.all(endingAnimations().map(({ finished }) => finished.catch(() => null)));
    } while (endingAnimations().some(({ playState }) => playState === 'running'));
  });
}

async function show(page: Page, { colorScheme, width }: View): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: HEIGHT });
  await settled(page, colorScheme);
}

/**
 * What axe finds wrong with the page as it stands, and whether it scrolls sideways: wide in light and narrow in dark, or one of them in turns. Leaves the
 * page wide and light.
 */
export async function findFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, view] of nextViews().entries()) {
    const { colorScheme, width } = view;
    await show(page, view);
    // A list that loads its next page is dimmed for that time.
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    const where = `${new URL(page.url()).pathname}, ${colorScheme}, ${width} px`;
    // What does not depend on colors is the same in the second color scheme.
    const violations = await violationsIn(page, index === 0 || colorScheme === 'light' ? 'all' : 'colors');
    faults.push(...violations.map(({ id, nodes }) => `${where}: ${id} at ${nodes.map(describeNode).join(' ')}`));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) faults.push(`${where}: scrolls ${overflow} px sideways`);
  }
  await show(page, FIRST);
  return faults;
}

/** What axe finds wrong with a page of the extension, or with its panel, as wide as it is: in light and in dark. */
export async function findExtensionFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await violationsIn(page, colorScheme === 'light' ? 'all' : 'colors');
    faults.push(
      ...violations.map(({ id, nodes }) => `${colorScheme}: ${id} at ${nodes.map(({ html }) => html).join(' ')}`),
    );
  }
  return faults;
}
