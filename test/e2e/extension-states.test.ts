import { afterEach, describe, expect, test } from 'vitest';
import { findExtensionFaults } from './accessibility.ts';
import { callApi, tokenOf } from './api.ts';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { promptsLeft, setMasking, signUpAndIn, useServerAt } from './extension-account.ts';
import { ownPart } from './extension-panel.ts';
import { ADMIN, useSharedProduct } from './product.ts';
import { useRelay } from './relay.ts';
import { useSite } from './site.ts';

const product = useSharedProduct();
const relay = useRelay(product.origin);
const extension = useExtension();

const WORDY = 'Could you please write a short summary of the report, due to the fact that it is very long.';
const site = useSite({
  '/': '<!doctype html><title>Any page</title><textarea id="field" rows="6" cols="60"></textarea>',
  '/other': '<!doctype html><title>Another page</title><h1>Another page</h1>',
});

/** How a server answers that lacks something of the schema. */
const TOO_OLD = { status: 400, answer: { errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] } };

afterEach(() => {
  relay.become('pass');
});

interface Searchable {
  /** Searches what is drawn, also in closed shadow roots. */
  readonly find: (text: string) => boolean;
}

let pages = 0;

/** Opens a page with a prompt in a field. */
async function openPage(text = WORDY) {
  pages += 1;
  // Each has an address of its own, by which the menu finds it.
  const page = await extension.openPage(site.url(`/?${pages}`));
  const field = page.locator('#field');
  await field.fill(text);
  await field.focus();
  return { page, field, part: ownPart(page) };
}

/** Opens the panel for a prompt in a field. */
async function simplifyInPage(text = WORDY) {
  const opened = await openPage(text);
  await extension.trigger(opened.page, 'shortcut');
  return opened;
}

test('the default action is the same in the popup, the panel and the web app. The popup and Settings change it', async () => {
  const email = await signUpAndIn(extension, product.origin());
  const popup = await extension.openOwn('popup');
  const inPopup = popup.getByLabel('Default action');
  await see(inPopup).toHaveValue('simplify');
  await inPopup.selectOption('Shorten');
  const { page: web, context } = await product.openAs(await tokenOf(product.origin(), email));
  await web.goto('/dashboard/overview');
  const inComposer = web.getByRole('combobox', { name: 'Action' });
  await see(inComposer).toHaveValue('shorten');

  await inComposer.selectOption('simplify');
  await web.goto('/dashboard/settings');
  const inSettings = web.getByLabel('Default action');
  await see(inSettings).toHaveValue('shorten');
  await inSettings.selectOption('plain-language');
  await see(web.getByText('Default action saved')).toBeVisible();
  await web.goto('/dashboard/overview');
  await see(inComposer).toHaveValue('plain-language');
  await popup.reload();
  await see(inPopup).toHaveValue('plain-language');
  await popup.close();
  const { page, part } = await simplifyInPage();
  await part.find('button', 'Replace');
  expect(await part.valueOf('combobox', 'Action')).toBe('Plain language');
  await page.close();
  await context.close();
});

test('another action in the panel with the same result says so and costs nothing', async () => {
  const email = await signUpAndIn(extension, product.origin());
  const { page, part } = await simplifyInPage('Could you please list the three largest risks of the plan?');
  await part.find('button', 'Replace');
  await part.find('StaticText', /words and \d tokens saved$/);
  for (let steps = 0; steps < 12 && (await part.focused()) !== 'Action'; steps += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('Sh');
  await part.find('StaticText', 'The result is the same as before. Nothing was charged.');
  expect(await part.valueOf('combobox', 'Action')).toBe('Shorten');
  expect(await promptsLeft(product.origin(), email)).toBe(4);
  await page.close();
});

test('the last rewrites are in the popup, and what was masked stays masked', async () => {
  await signUpAndIn(extension, product.origin());
  await setMasking(extension, true);
  const popup = await extension.openOwn('popup');
  await see(popup.getByLabel('Model')).toHaveValue('product');
  await popup.getByLabel('Your prompt').fill('Could you please write a letter to ada@example.com?');
  await popup.getByRole('button', { name: 'Simplify', exact: true }).click();
  await see(popup.getByRole('textbox', { name: 'Rewritten prompt' })).toHaveValue(/ada@example\.com/);
  const last = popup.getByRole('region', { name: 'Last rewrites' });
  await see(last.getByRole('listitem')).toHaveCount(1);
  await see(last).toContainText('[EMAIL_1]');
  await see(last).not.toContainText('ada@example.com');
  expect(await findExtensionFaults(popup)).toEqual([]);
  await popup.close();
  await setMasking(extension, false);
});

test('a prompt is masked on the wire', async () => {
  await signUpAndIn(extension, relay.origin());
  await setMasking(extension, true);
  const { page, part } = await simplifyInPage('Could you please write a long letter to grace@example.com?');
  await part.find('button', 'Replace');
  expect(relay.sentWith('[EMAIL_1]')).toHaveLength(1);
  expect(relay.sentWith('grace@example.com')).toEqual([]);
  await page.close();
  await setMasking(extension, false);
});

describe('what to do is said', () => {
  test('when the prompts are used up: when they start over, and where to get more', async () => {
    const email = await signUpAndIn(extension, product.origin());
    const token = await tokenOf(product.origin(), email);
    for (let used = 0; used < 5; used += 1) {
      await callApi(product.origin(), { path: '/simplify', body: { text: `${WORDY} ${used}` }, token });
    }
    const { page, part } = await simplifyInPage();
    await part.find('StaticText', /used all your prompts.*start over on/);
    await part.find('button', 'Try again');
    const opened = extension.context().waitForEvent('page');
    await part.click('button', 'Get more prompts');
    expect((await opened).url()).toContain(`${product.origin()}/`);
    await (await opened).close();
    await page.close();
    const popup = await extension.openOwn('popup');
    await see(popup.getByText(/No prompts left · starts over/)).toBeVisible();
    expect(await findExtensionFaults(popup)).toEqual([]);
    await popup.close();
  });

  test('when the account is suspended', async () => {
    const email = await signUpAndIn(extension, product.origin());
    const admin = await tokenOf(product.origin(), ADMIN.email, ADMIN.password);
    const owner = await tokenOf(product.origin(), email);
    const { user } = await callApi<{ user: { id: string } }>(product.origin(), { path: '/user/profile', token: owner });
    const body = { status: 'suspended' };
    await callApi(product.origin(), { method: 'PUT', path: `/admin/users/${user.id}/status`, body, token: admin });
    const { page, part } = await simplifyInPage();
    await part.find('StaticText', 'Your account is suspended. Please contact support.');
    expect(await part.has('button', 'Try again')).toBe(false);
    // What a page can find with the browser's own search is no business of the page.
    for (const text of ['suspended', 'Open dashboard'])
      expect(await page.evaluate((it) => (window as unknown as Searchable).find(it), text)).toBe(false);
    await page.close();
    const popup = await extension.openOwn('popup');
    await see(popup.getByRole('alert')).toContainText('Your account is suspended. Please contact support.');
    await see(popup.getByRole('link', { name: 'Open dashboard' })).toHaveAttribute(
      'href',
      `${product.origin()}/dashboard/overview`,
    );
    await see(popup.getByLabel('Your prompt')).toHaveCount(0);
    expect(await findExtensionFaults(popup)).toEqual([]);
    await popup.getByRole('button', { name: 'Sign out' }).click();
    await see(popup.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await popup.close();
  });

  test('when no user is signed in', async () => {
    await useServerAt(extension, relay.origin());
    await useServerAt(extension, product.origin());
    const { page, part } = await simplifyInPage();
    await part.find('StaticText', /^Sign in to rewrite prompts/);
    const opened = extension.context().waitForEvent('page');
    await part.click('button', 'Sign in');
    await see((await opened).getByRole('textbox', { name: 'Email' })).toBeVisible();
    await (await opened).close();
    await page.close();
  });

  test('when the server is gone, offline, too old, or no server at all; then the same run goes on', async () => {
    const email = await signUpAndIn(extension, relay.origin());
    relay.become('gone');
    const { page, part } = await simplifyInPage();
    await part.find('StaticText', /^The server could not be reached/);
    await part.find('button', 'Open options');
    const popup = await extension.openOwn('popup');
    const seeInPopup = async (said: string) => {
      await popup.reload();
      await see(popup.getByRole('alert')).toContainText(said);
    };
    await see(popup.getByRole('alert')).toContainText('The server could not be reached');
    await see(popup.getByRole('button', { name: 'Open options' })).toBeVisible();
    expect(await findExtensionFaults(popup)).toEqual([]);

    const worker = await extension.background();
    const goOnline = (isOnline: boolean) =>
      worker.evaluate((value) => {
        Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => value });
      }, isOnline);
    await goOnline(false);
    await seeInPopup('You are offline. Connect to the internet, then try again.');
    await page.bringToFront();
    await part.click('button', 'Try again');
    await part.find('StaticText', /^You are offline/);
    await goOnline(true);

    relay.become(TOO_OLD);
    await seeInPopup('The server is too old for this version of the extension.');
    await see(popup.getByRole('button', { name: 'Open website' })).toBeVisible();
    await page.bringToFront();
    await part.click('button', 'Try again');
    await part.find('StaticText', /too old for this version of the extension/);
    await page.close();

    relay.become({ status: 502, answer: '<h1>502 Bad Gateway</h1>' });
    await seeInPopup("The server can't answer now. Please try again in a moment.");

    relay.become({ status: 200, answer: { hello: 'world' } });
    await seeInPopup('does not answer like a PlainPrompt server');
    await popup.close();
    const again = await simplifyInPage();
    await again.part.find('StaticText', /does not answer like a PlainPrompt server/);
    relay.become('pass');
    await again.part.click('button', 'Try again');
    await again.part.click('button', 'Replace');
    await see(again.field).toHaveValue(/because it is very long/);
    expect(await promptsLeft(product.origin(), email)).toBe(4);
    await again.page.close();
  });
});

test('the address of a server that is too old is not saved', async () => {
  await useServerAt(extension, product.origin());
  const options = await extension.openOwn('options');
  relay.become(TOO_OLD);
  await options.getByLabel('Server address').fill(relay.origin());
  await options.getByRole('button', { name: 'Save' }).click();
  await see(options.getByRole('status')).toHaveText(/^Not saved\. The server is too old for this version/);
  await options.reload();
  await see(options.getByLabel('Server address')).toHaveValue(product.origin());
  await options.close();
});

test('another action, chosen in the panel, runs at once, and the default action stays', async () => {
  await signUpAndIn(extension, relay.origin());
  const { page, field, part } = await simplifyInPage();
  await part.find('button', 'Replace');
  await part.click('combobox', 'Action');
  // By its first letters, as in any list.
  await page.keyboard.type('Shor');
  await page.keyboard.press('Enter');
  await expect.poll(() => relay.sentWith('"actionId":"shorten"').length).toBe(1);
  await part.click('button', 'Replace');
  await see(field).not.toHaveValue(WORDY);
  await page.close();
  const popup = await extension.openOwn('popup');
  await see(popup.getByLabel('Default action')).toHaveValue('simplify');
  await popup.close();
});

test('the button beside a selection stays away from sites on which the user switched it off', async () => {
  const { page, field, part } = await openPage();
  await field.click({ clickCount: 3 });
  await part.find('button', 'Simplify');
  const options = await extension.openOwn('options');
  await options.getByLabel('Never show the button on').fill('127.0.0.1');
  await options.getByRole('button', { name: 'Add', exact: true }).click();
  await see(options.getByRole('listitem')).toHaveText(/127\.0\.0\.1/);
  await page.bringToFront();
  await field.click({ clickCount: 3 });
  await expect.poll(() => part.has('button', 'Simplify')).toBe(false);
  await page.waitForTimeout(1000);
  expect(await part.has('button', 'Simplify')).toBe(false);
  // The shortcut still works there.
  await extension.trigger(page, 'shortcut');
  await part.find('dialog', 'PlainPrompt');
  await page.keyboard.press('Escape');
  await options.getByRole('button', { name: /^Show the button on 127/ }).click();
  await options.close();
  await page.bringToFront();
  await field.click({ clickCount: 3 });
  await part.find('button', 'Simplify');
  await page.close();
});

describe('a run', () => {
  test('shows its rewrite as soon as that has come, and offers it once its result is there', async () => {
    await signUpAndIn(extension, relay.origin());
    relay.become('hold-end');
    const { page, field, part } = await simplifyInPage();
    await part.find('StaticText', 'Write a short summary of the report, because it is very long.');
    await part.find('StaticText', 'Simplifying …');
    expect([await part.has('button', 'Replace'), await part.has('button', 'Copy')]).toEqual([false, false]);
    relay.become('pass');
    await part.click('button', 'Replace');
    await see(field).toHaveValue(/because it is very long/);
    await page.close();
  });

  test('that the browser interrupted by stopping the background goes on with the same key, and costs one prompt', async () => {
    const email = await signUpAndIn(extension, relay.origin());
    relay.become('hold');
    const { page, field, part } = await simplifyInPage(`${WORDY} Interrupted.`);
    await expect.poll(() => relay.held()).toBe(1);
    await extension.stopBackground();
    relay.become('pass');
    await page.bringToFront();
    await part.click('button', 'Replace');
    await see(field).toHaveValue(/Interrupted\.$/);
    const runs = relay.sentWith(' Interrupted.');
    const keys = new Set(runs.map((body) => /"idempotencyKey":"(\w+)"/.exec(body)?.[1]));
    expect(runs.length).toBeGreaterThan(1);
    expect(keys.size).toBe(1);
    expect(await promptsLeft(product.origin(), email)).toBe(4);
    await page.close();
  });

  test('whose page navigates is finished, and its rewrite is in the popup', async () => {
    const email = await signUpAndIn(extension, relay.origin());
    relay.become('hold');
    const { page } = await simplifyInPage(`${WORDY} Away.`);
    await expect.poll(() => relay.held()).toBe(1);
    await page.goto(site.url('/other'));
    relay.become('pass');
    await see(page.getByRole('heading', { name: 'Another page' })).toBeVisible();
    expect(await ownPart(page).has('dialog')).toBe(false);
    await expect.poll(() => promptsLeft(product.origin(), email)).toBe(4);
    const popup = await extension.openOwn('popup');
    await see(popup.getByRole('region', { name: 'Last rewrites' })).toContainText('Away.');
    await popup.close();
    await page.close();
  });

  test('in each of two tabs at once reaches its own tab', async () => {
    await signUpAndIn(extension, relay.origin());
    relay.become('hold');
    const first = await simplifyInPage(`${WORDY} First.`);
    await expect.poll(() => relay.held()).toBe(1);
    const second = await simplifyInPage(`${WORDY} Second.`);
    await expect.poll(() => relay.held()).toBe(2);
    relay.become('pass');
    await second.part.click('button', 'Replace');
    await see(second.field).toHaveValue(/Second\.$/);
    await first.page.bringToFront();
    await first.part.click('button', 'Replace');
    await see(first.field).toHaveValue(/First\.$/);
    await first.page.close();
    await second.page.close();
  });
});
