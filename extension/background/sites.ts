import { ASSISTANTS } from '../assistants.ts';
import { browser } from '../browser.ts';
import type { Notice } from '../messages.ts';
import type { Outcome, World } from '../page/shared.ts';
import { type Offer, writeOffer } from '../settings/draft.ts';
import { readSettings } from '../settings/settings.ts';

const SELECTION = { id: 'selection', js: ['selection.js'], allFrames: true, matchOriginAsFallback: true };
const COMPOSER = { id: 'composer', js: ['selection.js', 'composer.js'] };

const ASSISTANT_ORIGINS = ASSISTANTS.flatMap(({ origins }) => origins);
/** Access to every site includes the assistants. */
const includesAll = (origins: readonly string[]) =>
  origins.some((origin) => ['<all_urls>', '*://*/*', 'https://*/*'].includes(origin));

/** Where the button is shown beside selected text, and where in the composer. Access to the server's address alone shows none: it is the web app. */
async function sitesAmong(origins: readonly string[]) {
  const { serverUrl } = await readSettings();
  return {
    matches: origins.filter((origin) => origin !== `${serverUrl}/*`),
    assistants: ASSISTANT_ORIGINS.filter((origin) => includesAll(origins) || origins.includes(origin)),
  };
}

/** Runs the selection listener, and the button of the assistants, on the sites that the user gave access to, from their next page on. */
export async function registerSites(): Promise<void> {
  const { origins = [] } = await browser.permissions.getAll();
  const { matches, assistants } = await sitesAmong(origins);
  const wanted = [
    { ...SELECTION, matches },
    { ...COMPOSER, matches: assistants },
  ].filter((script) => script.matches.length > 0);
  const ids = [SELECTION.id, COMPOSER.id];
  const registered = await browser.scripting.getRegisteredContentScripts({ ids });
  if (registered.length > 0) await browser.scripting.unregisterContentScripts({ ids: registered.map(({ id }) => id) });
  if (wanted.length > 0)
    await browser.scripting.registerContentScripts(wanted.map((script) => ({ ...script, runAt: 'document_idle' })));
}

async function startIn(origins: readonly string[], { allFrames }: { allFrames: boolean }, files: string[]) {
  if (origins.length === 0) return;
  const tabs = await browser.tabs.query({ url: [...origins] });
  // All at once: a tab that still loads, or that the browser has frozen, answers late or never.
  await Promise.all(
    tabs.map(async ({ id }) => {
      if (id === undefined) return;
      await browser.scripting.executeScript({ target: { tabId: id, allFrames }, files }).catch(() => undefined);
    }),
  );
}

/** Starts the buttons in the open pages of sites to which the user has given access. */
export async function startInOpenTabs(origins: readonly string[]): Promise<void> {
  const { matches, assistants } = await sitesAmong(origins);
  await Promise.all([
    startIn(matches, { allFrames: true }, ['/selection.js']),
    startIn(assistants, { allFrames: false }, ['/selection.js', '/composer.js']),
  ]);
}

/** Ends the scripts in open pages, and starts them again where the extension has access: after an update, and when access was taken away. */
export async function restartInOpenTabs(): Promise<void> {
  const notice: Notice = { type: 'access-changed' };
  const tabs = await browser.tabs.query({});
  await Promise.all(
    tabs.map(async ({ id }) => {
      if (id !== undefined) await browser.tabs.sendMessage(id, notice).catch(() => undefined);
    }),
  );
  const { origins = [] } = await browser.permissions.getAll();
  await startInOpenTabs(origins);
}

/** Tells the extension's own pages and those of the assistants that the user signed in or out. Others ask when they are used. */
export async function announceSession(): Promise<void> {
  const notice: Notice = { type: 'session-changed' };
  // It fails where none of the own pages is open.
  browser.runtime.sendMessage(notice).catch(() => undefined);
  for (const { id } of await browser.tabs.query({ url: ASSISTANT_ORIGINS })) {
    if (id !== undefined) browser.tabs.sendMessage(id, notice).catch(() => undefined);
  }
}

/** Opens the panel in a frame, or, without a frame, in the one that has the focus. */
async function openPanel(tabId: number, frameId?: number): Promise<Outcome> {
  const target = frameId === undefined ? { tabId, allFrames: true } : { tabId, frameIds: [frameId] };
  // Does not wait until all frames are loaded, which may take long: the frame that the user works in is there already.
  const immediately = { target, injectImmediately: true };
  await browser.scripting.executeScript({ ...immediately, files: ['/selection.js', '/panel.js'] });
  const frames = await browser.scripting.executeScript({
    ...immediately,
    func: () => (globalThis as World).plainPrompt?.simplifyFocused?.(),
  });
  const outcomes = frames.map(({ result }) => result);
  return outcomes.find((outcome) => outcome === 'opened' || outcome === 'nothing-selected') ?? 'no-focus';
}

const showPopup = async () =>
  browser.action.openPopup().catch(() => browser.tabs.create({ url: browser.runtime.getURL('/popup.html') }));

/** Opens the popup with a prompt that can't be rewritten in its page. */
export async function openPopupInstead({ text }: Pick<Offer, 'text'>): Promise<null> {
  await writeOffer({ text, reason: 'no-access' });
  await showPopup();
  return null;
}

interface SimplifyRequest {
  readonly tabId: number;
  readonly frameId?: number | undefined;
  /** The selection, where the browser gives it. */
  readonly text?: string | undefined;
}

/**
 * Simplifies what the user chose in a page. Opens the popup instead where there is nothing to simplify, and where extensions have no access:
 * in the browser's own pages, in stores, in documents, and in frames of other sites.
 */
export async function simplifyIn({ tabId, frameId, text = '' }: SimplifyRequest): Promise<void> {
  const outcome = await openPanel(tabId, frameId).catch((): Outcome => 'no-focus');
  if (outcome === 'opened') return;
  await writeOffer({ text, reason: outcome === 'nothing-selected' ? outcome : 'no-access' });
  await showPopup();
}
