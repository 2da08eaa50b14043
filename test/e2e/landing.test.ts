import type { Locator, Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { findFaults } from './accessibility.ts';
import { see } from './browser.ts';
import { useProduct } from './product.ts';

const { open } = useProduct({
  RATE_LIMIT_SCALE: '1000',
  SUPPORT_EMAIL: 'help@example.org',
  PRODUCT_NAME: 'Plain & Short',
});

const PAGES = ['/', '/legal/terms', '/legal/privacy', '/legal/security'];

describe.each(PAGES)('%s', (path) => {
  test('has no fault of accessibility, wide and narrow, light and dark, and logs no errors', async () => {
    const { page, context, complaints } = await open({ reducedMotion: 'reduce' });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await findFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('shows its heading and the support address without scripts', async () => {
    const { page, context } = await open({ javaScriptEnabled: false });
    await page.goto(path);
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    await see(page.getByRole('link', { name: /help@example\.org|Contact support/ }).first()).toHaveAttribute(
      'href',
      'mailto:help@example.org',
    );
    await context.close();
  });
});

test('without scripts, the plans, the examples of rewrites, the answers to questions and the menu can be read', async () => {
  const { page, context } = await open({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
  await page.goto('/');
  await see(page.getByText('$9.99').first()).toBeVisible();
  await see(page.getByRole('article')).toHaveCount(4);
  await page.getByText('How do I cancel?').click();
  await see(page.getByText(/Your plan stays active until the end/)).toBeVisible();
  await page.locator('summary[aria-label="Menu"]').click();
  await see(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pricing' })).toBeVisible();
  await context.close();
});

test('a visitor tries a rewrite, compares plans by the year and opens a question', async () => {
  const { page, context, complaints } = await open({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Try it now' }).click();
  await page.getByRole('textbox', { name: 'Your prompt' }).fill('Could you please give me a list of ideas? Thank you!');
  await page.getByRole('button', { name: 'Simplify' }).click();
  await see(page.getByRole('group', { name: /^Rewritten prompt/ })).toBeVisible();
  await see(page.getByText(/^What changed, and why/)).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await page.getByRole('radio', { name: /^Annual/ }).check();
  await see(page.getByText('$99.90')).toBeVisible();
  await see(page.getByText('$8.33 per month')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
  await page.getByText('Where do I enter a promo code?').click();
  await see(
    page.getByText(/^On Billing, before you choose a plan, or when you sign up\. A code can give you/),
  ).toBeVisible();

  await page.getByRole('link', { name: /^Choose Annual.*Pro$/ }).click();
  await see(page).toHaveURL(/\/auth/);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the four plans stand two by two where three would fit beside each other', async () => {
  const { page, context } = await open();
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/#pricing');
  const plans = page
    .locator('#pricing')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  await see(plans).toHaveCount(4);
  const boxes = await Promise.all((await plans.all()).map((plan) => plan.boundingBox()));
  const [free, standard, pro, ultimate] = boxes.map((box) => ({ x: box?.x, y: box?.y }));
  expect([standard?.y, pro?.x, ultimate?.x]).toEqual([free?.y, free?.x, standard?.x]);
  await context.close();
});

test.each(['/', '/legal/terms', '/auth'])('%s is drawn before it requests its scripts', async (path) => {
  const { page, context } = await open();
  await page.goto(path);
  const times = await page.waitForFunction(() => {
    const scriptStarts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime);
    const drawn = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
    // Undecided until the page has requested its scripts.
    return scriptStarts.length > 2 && { drawn, firstScript: Math.min(...scriptStarts) };
  });
  const { drawn, firstScript } = (await times.jsonValue()) || { drawn: Infinity, firstScript: 0 };
  expect(firstScript).toBeGreaterThan(drawn);
  await context.close();
});

/** Keeps the scripts of a page from arriving until the function that it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

test('what a visitor does before the scripts arrive is kept, and done once they are there', async () => {
  const { page, context } = await open({ reducedMotion: 'reduce' });
  const arrive = await holdScripts(page);
  await page.goto('/');
  await page.getByRole('radio', { name: /^Annual/ }).check();
  await page.getByRole('slider').first().fill('20');
  const prompt = page.getByRole('textbox', { name: 'Your prompt' });
  await prompt.fill('Could you please give me a list of ideas for dinner? Thank you!');
  await page.getByRole('button', { name: 'Simplify' }).click();
  arrive();
  await see(page.getByRole('group', { name: /^Rewritten prompt/ })).toContainText('dinner');
  await see(page.getByRole('radio', { name: /^Annual/ })).toBeChecked();
  await see(page.getByText('$99.90')).toBeVisible();
  await see(page.getByRole('slider').first()).toHaveValue('20');
  await see(page.getByRole('group', { name: 'The estimate' })).toContainText('600');
  expect(new URL(page.url()).search).toBe('');
  await context.close();
});

const topOf = (section: Locator) => section.evaluate((element) => element.getBoundingClientRect().top);

/** Whether the content of a section is laid out. */
const isDrawn = (section: Locator) =>
  section.locator('h2').evaluate((title) => title.checkVisibility({ contentVisibilityAuto: true }));

test.each([412, 1440])(
  'at %i px, sections far below are drawn last, and links lead to them even before',
  async (width) => {
    const { page, context } = await open({ viewport: { width, height: 800 } });
    const arrive = await holdScripts(page);
    await page.goto('/');
    expect(await isDrawn(page.locator('#faq'))).toBe(false);
    for (const anchor of ['#pricing', '#byok', '#testimonials', '#features']) {
      await page.evaluate((hash) => void (location.hash = hash), anchor);
      // The height of the bar that stays above.
      await expect.poll(async () => Math.round(await topOf(page.locator(anchor))), { message: anchor }).toBe(80);
    }
    expect(await isDrawn(page.locator('#faq'))).toBe(false);
    arrive();
    await expect.poll(() => isDrawn(page.locator('#faq'))).toBe(true);
    await expect.poll(async () => Math.round(await topOf(page.locator('#features')))).toBe(80);
    await context.close();
  },
);

/** What all sections need at 390 × 844 px. A section that grows must be worth the scrolling. */
const MAX_SCREENS = 16.5;

test(`on a phone, the page is at most ${MAX_SCREENS} screens long`, async () => {
  const { page, context } = await open({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect.poll(() => isDrawn(page.locator('#faq'))).toBe(true);
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
  expect(screens).toBeLessThan(MAX_SCREENS);
  await context.close();
});

test('the video has captions, and is loaded only when it is played', async () => {
  const { page, context, complaints } = await open();
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(requestedPaths).not.toContain('/demo/composer.webm');
  await page.getByRole('button', { name: 'Try it now' }).or(page.locator('#demo')).first().scrollIntoViewIfNeeded();
  const played = await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    await video.play();
    return { seconds: video.duration, captions: video.textTracks.length, isMuted: video.muted };
  });
  expect(played).toMatchObject({ captions: 1, isMuted: true });
  expect(played.seconds).toBeGreaterThan(10);
  expect(complaints).toEqual([]);
  await context.close();
});

test('pages use the name that the operator gave the product', async () => {
  const { page, context, complaints } = await open({ reducedMotion: 'reduce' });
  const plansRequested = page.waitForRequest((request) => request.url().endsWith('/api/plans'));
  await page.goto('/');
  await see(page).toHaveTitle('Plain & Short: say it in fewer words');
  // The page requests the plans once its scripts run.
  await plansRequested;
  await see(page.getByRole('banner').getByRole('link', { name: 'Plain & Short, home' })).toBeVisible();
  await see(page.getByText('Plain & Short rewrites your AI prompts')).toBeVisible();
  await page.goto('/auth');
  await see(page.getByText('New to Plain & Short?')).toBeVisible();
  await see(page).toHaveTitle(/ · Plain & Short$/);
  for (const path of ['/', '/legal/terms', '/auth']) {
    await page.goto(path);
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    await see(page.locator('body')).not.toContainText('PlainPrompt');
  }
  expect(complaints).toEqual([]);
  await context.close();
});
