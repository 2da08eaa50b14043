import { expect, test } from 'vitest';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { signUpAndIn } from './extension-account.ts';
import { extensionPartOf } from './extension-panel.ts';
import { useSharedProduct } from './product.ts';
import { useRelay } from './relay.ts';
import { useSite } from './site.ts';

const product = useSharedProduct();
// Without access to localhost, which is another site than 127.0.0.1.
const extension = useExtension();
const relay = useRelay(product.origin);

const WORDY = 'Could you please write a short summary of the report, due to the fact that it is very long.';

/** A page that watches and clicks everything it can reach, and restyles and covers what it can't. */
const HOSTILE = `<!doctype html><title>A hostile page</title>
<style>* { all: unset } div { display: none !important; opacity: 0 !important; transform: scale(9) !important }</style>
<textarea id="field"></textarea>
<script>
  const seen = [];
  window.seen = seen;
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    seen.push('attachShadow');
    return attach.call(this, { ...options, mode: 'open' });
  };
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLElement) || node.id) continue;
      seen.push('text:' + node.textContent, 'shadow:' + String(node.shadowRoot));
      for (const type of ['pointerdown', 'pointerup', 'click']) node.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true }));
      node.click();
      window.host = node;
    }
  }).observe(document.documentElement, { childList: true });
  addEventListener('message', ({ data }) => seen.push('message:' + JSON.stringify(data)));
</script>`;

const site = useSite(
  { '/': HOSTILE },
  { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'" },
);

/** The same page without a policy that keeps it from sending requests. */
const lenient = useSite({ '/': HOSTILE });

const seenBy = (page: Awaited<ReturnType<typeof extension.openPage>>) =>
  page.evaluate(() => (window as unknown as { seen: string[] }).seen.join('\n'));

test('a hostile page sees an empty element, and can neither read, restyle nor click the panel', async () => {
  await signUpAndIn(extension, product.origin());
  const page = await extension.openPage(site.url('/'));
  const part = extensionPartOf(page);
  await page.locator('#field').fill(WORDY);
  await page.locator('#field').focus();
  await extension.trigger(page, 'shortcut');
  await part.find('button', 'Replace');
  await page.evaluate(() => {
    const { host } = window as unknown as { host: HTMLElement };
    host.click();
    for (const key of ['Enter', ' '])
      host.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
  });
  // The page has clicked nothing: the prompt was not replaced.
  await expect(page.locator('#field').inputValue()).resolves.toBe(WORDY);
  const seen = await seenBy(page);
  expect(seen).toContain('shadow:null');
  expect(seen).not.toContain('attachShadow');
  expect(seen).not.toContain('because');
  await part.click('button', 'Replace');
  await expect.poll(() => page.locator('#field').inputValue()).toContain('because it is very long');
  await page.close();
});

test('a click on the panel does nothing while the page covers it; the keyboard works, because the page can not move the focus there', async () => {
  const page = await extension.openPage(site.url('/'));
  const part = extensionPartOf(page);
  await page.locator('#field').fill(WORDY);
  await page.locator('#field').focus();
  await extension.trigger(page, 'shortcut');
  await part.find('button', 'Replace');
  await page.evaluate(() => {
    const cover = document.createElement('p');
    cover.id = 'cover';
    cover.popover = 'manual';
    cover.textContent = 'You have won. Click here';
    cover.setAttribute('style', 'position: fixed; inset: 0; display: block; background: white; pointer-events: none');
    document.body.append(cover);
    cover.showPopover();
  });
  await part.clickCovered('button', 'Replace');
  await part.find('StaticText', /^Something on this page covers/);
  expect(await page.locator('#field').inputValue()).toBe(WORDY);
  await page.evaluate(() => {
    document.getElementById('field')?.focus();
    (window as unknown as { host: HTMLElement }).host.focus();
  });
  expect(await part.focused()).not.toBe('Replace');
  // The user's own way there.
  for (let presses = 0; presses < 10 && (await part.focused()) !== 'Replace'; presses += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('#field').inputValue()).toContain('because it is very long');
  await page.close();
});

test("a page can't reach the extension's files, its messages or its session", async () => {
  const page = await extension.openPage(site.url('/'));
  const found = await page.evaluate(async (id) => {
    const { chrome } = window as unknown as { chrome?: { runtime?: { sendMessage?: unknown } } };
    const load = (file: string) =>
      fetch(`chrome-extension://${id}/${file}`).then(
        () => 'found',
        () => 'nothing',
      );
    return {
      api: typeof chrome?.runtime?.sendMessage,
      files: await Promise.all(['manifest.json', 'panel.js', 'popup.html', 'icon/16.png'].map(load)),
      globals: Object.keys(window).filter((name) => /plain/i.test(name)),
    };
  }, extension.id());
  expect(found).toEqual({ api: 'undefined', files: ['nothing', 'nothing', 'nothing', 'nothing'], globals: [] });
  await page.close();
});

interface Stored {
  readonly token: string;
}

/** The session's token, as the extension's background stores it. */
async function storedToken(): Promise<string> {
  const worker = await extension.background();
  const stored = await worker.evaluate(
    async () =>
      new Promise<Stored>((resolve, reject) => {
        const opening = indexedDB.open('plainprompt');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('secrets').objectStore('secrets').get('token');
          reading.onsuccess = () => {
            resolve(reading.result as Stored);
          };
        };
        opening.onerror = () => {
          reject(new Error('There is no token.'));
        };
      }),
  );
  return stored.token;
}

/** Everything that a page can read: its document, what it saw, its storage, and what servers answer to it. */
const readEverything = (page: Awaited<ReturnType<typeof extension.openPage>>, server: string) =>
  page.evaluate(async (origin) => {
    const ask = (path: string, body?: string) =>
      fetch(origin + path, {
        credentials: 'include',
        ...(body !== undefined && { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      }).then(
        (answer) => answer.text(),
        (error: unknown) => String(error),
      );
    const { seen, host } = window as unknown as { seen: string[]; host?: HTMLElement };
    const answers = await Promise.all([
      ask('/api/user/history'),
      ask('/graphql', JSON.stringify({ query: '{ history(first: 5) { nodes { originalText } } }' })),
    ]);
    const databases = await indexedDB.databases();
    const storage = [localStorage, sessionStorage].map((it) => JSON.stringify(it));
    const drawn = [document.documentElement.outerHTML, document.documentElement.innerText, host?.innerText];
    return JSON.stringify([seen, drawn, storage, databases, document.cookie, await caches.keys(), answers]);
  }, server);

test("a page with the panel open can read neither the session's token nor the history", async () => {
  await signUpAndIn(extension, product.origin());
  const popup = await extension.openExtensionPage('popup');
  await popup.getByLabel('Your prompt').fill('Could you please write to Zacharias about the merger?');
  await popup.getByRole('button', { name: 'Simplify', exact: true }).click();
  await see(popup.getByRole('region', { name: 'Last rewrites' })).toContainText('Zacharias');
  await popup.close();

  const page = await extension.openPage(lenient.url('/'));
  await page.locator('#field').fill(WORDY);
  await page.locator('#field').focus();
  await extension.trigger(page, 'shortcut');
  await extensionPartOf(page).find('button', 'Replace');
  const read = await readEverything(page, product.origin());
  expect(read).not.toContain(await storedToken());
  expect(read).not.toContain('Zacharias');
  // The browser's own search finds the rewrite of this page's prompt, and nothing else.
  const find = (text: string) =>
    page.evaluate((it) => (window as unknown as { find: (text: string) => boolean }).find(it), text);
  expect([await find('because it is very long'), await find('Zacharias')]).toEqual([true, false]);
  await page.close();
});

test('a page can neither forge a click nor a message, and nothing that it does makes the extension call out', async () => {
  await signUpAndIn(extension, relay.origin());
  const page = await extension.openPage(site.url('/'));
  await page.locator('#field').fill(WORDY);
  // A selection by the user: the button is there, and waits for the user's own click.
  await page.locator('#field').click();
  await page.keyboard.press('Control+a');
  await extensionPartOf(page).find('button', 'Simplify');
  // Counted from here: what signing in still asks for is not the page's doing.
  const before = relay.sentWith('').length;
  await page.evaluate(async (id) => {
    const messages = ['page:run', 'page:choices', 'own:account', 'own:recent', 'open-panel', 'run-text'];
    for (const type of messages) {
      const detail = { type, input: { text: 'Stolen', actionId: 'simplify', key: 'k' } };
      window.postMessage(detail, '*');
      for (const target of [window, document]) target.dispatchEvent(new CustomEvent(type, { detail }));
    }
    const { host } = window as unknown as { host?: HTMLElement };
    for (const target of [host, document.getElementById('field'), document.body, window]) {
      for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'])
        target?.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, clientX: 50, clientY: 50 }));
      for (const key of ['S', 's', 'Enter'])
        target?.dispatchEvent(
          new KeyboardEvent('keydown', { key, altKey: true, shiftKey: true, bubbles: true, composed: true }),
        );
    }
    host?.focus();
    const frame = document.createElement('iframe');
    frame.src = `chrome-extension://${id}/popup.html`;
    document.body.append(frame);
    await new Promise((resolve) => setTimeout(resolve, 1500));
  }, extension.id());
  expect(relay.sentWith('')).toHaveLength(before);
  expect(await extensionPartOf(page).has('dialog')).toBe(false);
  await page.close();
});

test('a page to which the extension has no access can not learn that it is installed', async () => {
  const url = new URL(site.url('/'));
  url.hostname = 'localhost';
  const page = await extension.openPage(url.href);
  await page.locator('#field').fill(WORDY);
  await page.locator('#field').click();
  await page.keyboard.press('Control+a');
  await page.waitForTimeout(1500);
  expect(await seenBy(page)).toBe('');
  // Only the head and the body: the extension has added nothing.
  expect(await page.evaluate(() => document.documentElement.children.length)).toBe(2);
  await page.close();
});
