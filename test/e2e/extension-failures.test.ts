import { afterEach, describe, expect, test } from 'vitest';
import { findExtensionFaults } from './accessibility.ts';
import { callApi, tokenOf } from './api.ts';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { promptsLeft, signUpAndIn, useServerAt } from './extension-account.ts';
import { FIELD, htmlPage, simplifyPrompt, WORDY } from './extension-prompts.ts';
import { ADMIN, useSharedProduct } from './product.ts';
import { useRelay } from './relay.ts';
import { useSite } from './site.ts';

const product = useSharedProduct();
const relay = useRelay(product.origin);
const extension = useExtension();
const site = useSite({ '/': htmlPage(FIELD) });

/** The answer of a server whose schema lacks a part of the request. */
const TOO_OLD = {
  status: 400,
  answer: {
    errors: [{ message: 'Cannot query field "product" on type "Query".', extensions: { code: 'BAD_USER_INPUT' } }],
  },
};

interface Searchable {
  /** Searches what is drawn, also in closed shadow roots. */
  readonly find: (text: string) => boolean;
}

const simplifyInPage = (prompt = WORDY) => simplifyPrompt(extension, site.url('/'), prompt);

afterEach(() => {
  relay.become('pass');
});

describe('the user sees what to do', () => {
  test('when the prompts are used up: when they start over, and where to get more', async () => {
    const email = await signUpAndIn(extension, product.origin());
    const token = await tokenOf(product.origin(), email);
    for (let used = 0; used < 5; used += 1) {
      await callApi(product.origin(), { path: '/simplify', body: { text: `${WORDY} ${used}` }, token });
    }
    const { tab, part } = await simplifyInPage();
    await part.find('StaticText', /used all your prompts.*start over on/);
    await part.find('button', 'Try again');
    const opened = extension.context().waitForEvent('page');
    await part.click('button', 'Get more prompts');
    expect((await opened).url()).toContain(`${product.origin()}/`);
    await (await opened).close();
    await tab.close();
    const popup = await extension.openExtensionPage('popup');
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
    const { tab, part } = await simplifyInPage();
    await part.find('StaticText', 'Your account is suspended. Please contact support.');
    expect(await part.has('button', 'Try again')).toBe(false);
    // With the browser's own search, a page finds what is drawn even in closed shadow roots. It must not learn the state of the account.
    for (const text of ['suspended', 'Open dashboard'])
      expect(await tab.evaluate((it) => (window as unknown as Searchable).find(it), text)).toBe(false);
    await tab.close();
    const popup = await extension.openExtensionPage('popup');
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
    // Another server's address ends the session.
    await useServerAt(extension, relay.origin());
    await useServerAt(extension, product.origin());
    const { tab, part } = await simplifyInPage();
    await part.find('StaticText', /^Sign in to rewrite prompts/);
    const opened = extension.context().waitForEvent('page');
    await part.click('button', 'Sign in');
    await see((await opened).getByRole('textbox', { name: 'Email' })).toBeVisible();
    await (await opened).close();
    await tab.close();
  });

  test('when the server is gone, too old, failing or no PlainPrompt server, or the browser is offline; the rewrite then costs one prompt', async () => {
    const email = await signUpAndIn(extension, relay.origin());
    relay.become('gone');
    const { tab, part } = await simplifyInPage();
    await part.find('StaticText', /^The server could not be reached/);
    await part.find('button', 'Open options');
    const popup = await extension.openExtensionPage('popup');
    const seeInPopup = async (text: string) => {
      await popup.reload();
      await see(popup.getByRole('alert')).toContainText(text);
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
    await tab.bringToFront();
    await part.click('button', 'Try again');
    await part.find('StaticText', /^You are offline/);
    await goOnline(true);

    relay.become(TOO_OLD);
    await seeInPopup('The server is too old for this version of the extension.');
    await see(popup.getByRole('button', { name: 'Open website' })).toBeVisible();
    await tab.bringToFront();
    await part.click('button', 'Try again');
    await part.find('StaticText', /too old for this version of the extension/);
    await tab.close();

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
    await again.tab.close();
  });
});

test('the address of a server that is too old is not saved', async () => {
  await useServerAt(extension, product.origin());
  const options = await extension.openExtensionPage('options');
  relay.become(TOO_OLD);
  await options.getByLabel('Server address').fill(relay.origin());
  await options.getByRole('button', { name: 'Save' }).click();
  await see(options.getByRole('status')).toHaveText(/^Not saved\. The server is too old for this version/);
  await options.reload();
  await see(options.getByLabel('Server address')).toHaveValue(product.origin());
  await options.close();
});
