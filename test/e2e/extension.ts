import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll } from 'vitest';
import { CHROMIUM_ARGS, see } from './browser.ts';

const BUILD = 'dist/extension/chrome-mv3';

/** What tests call of the extension's background, which has Chrome's API. */
interface Chrome {
  readonly tabs: { readonly query: (by: { readonly url: string }) => Promise<{ readonly id: number }[]> };
  readonly contextMenus: { readonly onClicked: { readonly dispatch: (info: object, tab: object) => void } };
  readonly commands: { readonly onCommand: { readonly dispatch: (name: string, tab: object) => void } };
}

/**
 * The built extension in a folder of its own, with access to the pages of this computer: browsers ask for access in a window that tests
 * can't click.
 */
async function copyWithAccess(folder: string, hosts: readonly string[]): Promise<void> {
  await cp(BUILD, folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...manifest, host_permissions: hosts }));
}

/** A Chromium with the extension. */
export function useExtension({ hosts = ['http://127.0.0.1/*'] }: { readonly hosts?: readonly string[] } = {}) {
  let folder = '';
  let context: BrowserContext | undefined;
  let id = '';
  const opened = () => {
    if (!context) throw new Error('The browser is not running yet.');
    return context;
  };
  const background = async () => opened().serviceWorkers()[0] ?? opened().waitForEvent('serviceworker');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plainprompt-extension-'));
    const extension = join(folder, 'extension');
    await copyWithAccess(extension, hosts);
    const executablePath = process.env.CHROMIUM;
    context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      ...(executablePath && { executablePath }),
      // Playwright's own headless mode has no extensions.
      headless: false,
      args: [
        '--headless=new',
        ...CHROMIUM_ARGS,
        `--disable-extensions-except=${extension}`,
        `--load-extension=${extension}`,
      ],
      permissions: ['clipboard-read', 'clipboard-write'],
      reducedMotion: 'reduce',
    });
    id = new URL((await background()).url()).host;
  });
  afterAll(async () => {
    await context?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Does in the background what the browser does when the user chooses the menu entry, or presses the shortcut. */
  const trigger = async (page: Page, how: 'menu' | 'shortcut') => {
    const worker = await background();
    await worker.evaluate(
      async ([url, way]) => {
        const { chrome } = globalThis as unknown as { chrome: Chrome };
        const [tab] = await chrome.tabs.query({ url });
        if (!tab) throw new Error('There is no such tab.');
        if (way === 'menu') chrome.contextMenus.onClicked.dispatch({ menuItemId: 'simplify', frameId: 0 }, tab);
        else chrome.commands.onCommand.dispatch('simplify', tab);
      },
      [page.url(), how] as const,
    );
  };

  return {
    context: opened,
    id: () => id,
    background,
    trigger,
    openPage: async (url: string) => {
      const page = await opened().newPage();
      await page.goto(url);
      return page;
    },
    openOwn: async (page: 'popup' | 'options') => {
      const tab = await opened().newPage();
      await tab.goto(`chrome-extension://${id}/${page}.html`);
      return tab;
    },
  };
}

type Extension = ReturnType<typeof useExtension>;

/** Tries and saves the address of a server on the page of options. */
async function useServerAt({ openOwn }: Extension, origin: string): Promise<void> {
  const options = await openOwn('options');
  await options.getByLabel('Server address').fill(origin);
  await options.getByRole('button', { name: 'Save' }).click();
  await see(options.getByRole('status')).toHaveText('Saved. The server answers.');
  await options.close();
}

export const PASSWORD = 'correct horse battery staple';

/** Creates an account, with its 5 prompts, at a server, and signs in to it in the popup. Signs out first where a user is signed in. */
export async function signUpAndIn(extension: Extension, origin: string): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const body = JSON.stringify({ email, password: PASSWORD, full_name: 'Ada Lovelace' });
  const { ok } = await fetch(`${origin}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!ok) throw new Error('The account could not be created.');
  await useServerAt(extension, origin);
  const popup = await extension.openOwn('popup');
  const signOut = popup.getByRole('button', { name: 'Sign out' });
  await see(signOut.or(popup.getByLabel('Email'))).toBeVisible();
  if (await signOut.isVisible()) await signOut.click();
  await popup.getByLabel('Email').fill(email);
  await popup.getByLabel('Password').fill(PASSWORD);
  await popup.getByRole('button', { name: 'Sign in' }).click();
  await see(popup.getByText(/prompts left/)).toBeVisible();
  await popup.close();
  return email;
}

/** Serves pages of a stranger, by path. */
export function useSite(pages: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
  let server: Server | undefined;
  let origin = '';
  beforeAll(async () => {
    server = createServer(({ url = '/' }, response) => {
      const text = pages[url.replace(/\?.*/, '')];
      response.writeHead(text === undefined ? 404 : 200, {
        'content-type': url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8',
        ...headers,
      });
      response.end(text);
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server?.close();
  });
  return { url: (path: string) => origin + path };
}

/** What axe finds wrong with a page of the extension, light and dark. */
export async function findFaultsOfOwn(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    faults.push(
      ...violations.map(({ id, nodes }) => `${colorScheme}: ${id} at ${nodes.map(({ html }) => html).join(' ')}`),
    );
  }
  return faults;
}
