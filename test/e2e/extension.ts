import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, inject, vi } from 'vitest';
import { PATIENCE_MS } from './browser.ts';
import { TEST_ARGS } from './chromium-args.ts';

const BUILD = 'dist/extension/chrome-mv3';

/** What the tests call of Chrome's API in the extension's background. */
interface Chrome {
  readonly runtime: { readonly reload: () => void };
  readonly tabs: {
    readonly query: (by: { readonly url: string }) => Promise<{ readonly id: number }[]>;
    readonly setZoom: (tabId: number, factor: number) => Promise<void>;
  };
  readonly windows: { readonly create: (options: { readonly url: string }) => Promise<unknown> };
  readonly storage: {
    readonly local: { readonly clear: () => Promise<void> };
    readonly session: { readonly clear: () => Promise<void> };
  };
  readonly contextMenus: { readonly onClicked: { readonly dispatch: (info: object, tab: object) => void } };
  readonly commands: { readonly onCommand: { readonly dispatch: (name: string, tab: object) => void } };
}

/** What tests call of the browser's own page of extensions. */
interface BrowserPage {
  readonly developerPrivate: { readonly addHostPermission: (extensionId: string, pattern: string) => Promise<void> };
}

interface ExtensionOptions {
  /** Match patterns of the pages that it has access to. */
  readonly hosts?: readonly string[];
  /** Whether the panel's shadow root is open, for tools that look into it. */
  readonly isOpen?: boolean;
  /** The server that it is downloaded from. Null: it is the build. */
  readonly from?: (() => string) | null;
}

/** Downloads the extension as users do, and unpacks it. */
async function download(origin: string, folder: string): Promise<void> {
  const response = await fetch(`${origin}/extension/chrome.zip`);
  const file = `${folder}.zip`;
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  await promisify(execFile)('python3', ['-m', 'zipfile', '-e', file, folder]);
}

/**
 * The built extension in a folder of its own, with access to the pages of this computer: browsers ask for access in a window that tests
 * can't click.
 */
async function copyWithAccess(folder: string, { hosts, isOpen, from }: Required<ExtensionOptions>): Promise<void> {
  await (from ? download(from(), folder) : cp(BUILD, folder, { recursive: true }));
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...manifest, host_permissions: hosts }));
  if (!isOpen) return;
  const script = join(folder, 'selection.js');
  const code = await readFile(script, 'utf8');
  const opened = code.replace(/mode: ?(["'`])closed\1/, 'mode:"open"');
  if (opened === code) throw new Error('The panel has no closed shadow root.');
  await writeFile(script, opened);
}

const LOCAL_PAGES = ['http://127.0.0.1/*'];

interface Launched {
  readonly context: BrowserContext;
  readonly id: string;
}

async function launch(folder: string, options: Required<ExtensionOptions>): Promise<Launched> {
  const extension = join(folder, 'extension');
  await copyWithAccess(extension, options);
  const executablePath = process.env.CHROMIUM;
  // Without developer mode, Chrome doesn't start an unpacked extension again after an update.
  await mkdir(join(folder, 'profile', 'Default'), { recursive: true });
  const preferences = { extensions: { ui: { developer_mode: true } } };
  await writeFile(join(folder, 'profile', 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...(executablePath && { executablePath }),
    // Playwright's own headless mode has no extensions.
    headless: false,
    args: ['--headless=new', ...TEST_ARGS, `--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  });
  return { context, id: new URL((await backgroundOf(context)).url()).host };
}

const backgroundOf = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');

/** Opens a page of the extension as soon as it runs: until then, its pages can't be opened. */
async function untilItRuns({ context, id }: Launched): Promise<void> {
  const page = await context.newPage();
  await vi.waitFor(() => page.goto(`chrome-extension://${id}/options.html`), PATIENCE_MS);
  await page.close();
}

/** Ends the extension and starts it again, as an update does. Before that, it can be emptied of all that it has stored. */
async function restart(launched: Launched, isEmptied: boolean): Promise<void> {
  const worker = await backgroundOf(launched.context);
  const ended = new Promise((resolve) => worker.once('close', resolve));
  await worker.evaluate(async (isWithoutData) => {
    const { chrome } = globalThis as unknown as { chrome: Chrome };
    if (isWithoutData) await Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()]);
    setTimeout(() => {
      chrome.runtime.reload();
    }, 100);
  }, isEmptied);
  await ended;
  await untilItRuns(launched);
}

let shared: Promise<Launched> | undefined;

/** One Chromium, with the extension as it is built, for all files that follow each other in a process. It ends with the process. */
async function launchShared(options: Required<ExtensionOptions>): Promise<Launched> {
  const isNew = shared === undefined;
  shared ??= mkdtemp(join(inject('dataFolder'), 'extension-')).then((folder) => launch(folder, options));
  const launched = await shared.catch((error: unknown) => {
    // The next file tries again.
    shared = undefined;
    throw error;
  });
  if (!isNew) await restart(launched, true);
  return launched;
}

/** Leaves one empty tab: without any, the browser would end. */
async function closeTabs(context: BrowserContext): Promise<void> {
  const tabs = context.pages();
  await context.newPage();
  await Promise.all(tabs.map((tab) => tab.close()));
  await context.unrouteAll();
}

/** A Chromium with the extension. It is shared with other files, unless it has options. */
export function useExtension(options: ExtensionOptions = {}) {
  const isShared = Object.keys(options).length === 0;
  const { hosts = LOCAL_PAGES, isOpen = false, from = null } = options;
  let folder = '';
  let launched: Launched | undefined;
  const running = () => {
    if (!launched) throw new Error('The browser is not running yet.');
    return launched;
  };
  const opened = () => running().context;
  const background = () => backgroundOf(opened());

  beforeAll(async () => {
    if (isShared) {
      launched = await launchShared({ hosts, isOpen, from });
      return;
    }
    folder = await mkdtemp(join(tmpdir(), 'plainprompt-extension-'));
    launched = await launch(folder, { hosts, isOpen, from });
  });
  afterAll(async () => {
    if (isShared) {
      if (launched) await closeTabs(launched.context);
      return;
    }
    await launched?.context.close();
    await rm(folder, { recursive: true, force: true });
  });

  /**
   * Does in the background what the browser does when the user chooses the menu entry, or presses the shortcut.
   * @param where the menu's frame and its selection
   */
  const trigger = async (
    page: Page,
    how: 'menu' | 'shortcut',
    where: { frameId: number; selectionText?: string } = { frameId: 0 },
  ) => {
    const worker = await background();
    await worker.evaluate(
      async ([url, way, place]) => {
        const { chrome } = globalThis as unknown as { chrome: Chrome };
        const [tab] = await chrome.tabs.query({ url });
        if (!tab) throw new Error('There is no such tab.');
        if (way === 'menu') chrome.contextMenus.onClicked.dispatch({ menuItemId: 'simplify', ...place }, tab);
        else chrome.commands.onCommand.dispatch('simplify', tab);
      },
      [page.url(), how, where] as const,
    );
  };

  /** The browser's own zoom, as with Ctrl and +. */
  const zoom = async (page: Page, factor: number) => {
    const worker = await background();
    await worker.evaluate(
      async ([url, to]) => {
        const { chrome } = globalThis as unknown as { chrome: Chrome };
        const [tab] = await chrome.tabs.query({ url });
        if (!tab) throw new Error('There is no such tab.');
        await chrome.tabs.setZoom(tab.id, to);
      },
      [page.url(), factor] as const,
    );
  };

  /**
   * Has the browser remember that the user once gave access to a site, on its own page of extensions: it then gives the access again
   * without its window, which tests can't click. Until the extension asks, it has no access.
   */
  const allow = async (...origins: readonly string[]) => {
    const page = await opened().newPage();
    await page.goto('chrome://extensions');
    await page.evaluate(
      async ([extensionId, patterns]) => {
        const { chrome } = globalThis as unknown as { chrome: BrowserPage };
        for (const pattern of patterns) await chrome.developerPrivate.addHostPermission(extensionId, pattern);
      },
      [running().id, origins] as const,
    );
    await page.close();
  };

  const openWindow = async (url: string) => {
    const worker = await background();
    await worker.evaluate(async (address) => {
      const { chrome } = globalThis as unknown as { chrome: Chrome };
      await chrome.windows.create({ url: address });
    }, url);
  };

  /** Ends the background as the browser does when it was idle, or needs memory. */
  const stopBackground = async () => {
    const options = await openExtensionPage('options');
    const session = await opened().newCDPSession(options);
    const stopped = new Promise<void>((resolve) => {
      session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve();
      });
    });
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await stopped;
    await options.close();
  };
  const update = () => restart(running(), false);
  const openExtensionPage = async (page: 'popup' | 'options') => {
    const tab = await opened().newPage();
    await tab.goto(`chrome-extension://${running().id}/${page}.html`);
    return tab;
  };

  return {
    context: opened,
    id: () => running().id,
    background,
    trigger,
    zoom,
    openPage: async (url: string) => {
      const page = await opened().newPage();
      await page.goto(url);
      return page;
    },
    openExtensionPage,
    allow,
    openWindow,
    stopBackground,
    update,
  };
}

export type Extension = ReturnType<typeof useExtension>;
