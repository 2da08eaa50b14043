import { browser } from '../browser.ts';
import { readSettings } from '../settings/settings.ts';

const SELECTION_SCRIPT = {
  id: 'selection',
  js: ['selection.js'],
  allFrames: true,
  matchOriginAsFallback: true,
} as const;

/** Runs the selection listener on the sites that the user gave access to, from their next page on. */
export async function registerSites(): Promise<void> {
  const { origins = [] } = await browser.permissions.getAll();
  const { serverUrl } = await readSettings();
  const matches = origins.filter((origin) => origin !== `${serverUrl}/*`);
  const registered = await browser.scripting.getRegisteredContentScripts({ ids: [SELECTION_SCRIPT.id] });
  if (registered.length > 0) await browser.scripting.unregisterContentScripts({ ids: [SELECTION_SCRIPT.id] });
  if (matches.length === 0) return;
  await browser.scripting.registerContentScripts([
    { ...SELECTION_SCRIPT, js: [...SELECTION_SCRIPT.js], matches, runAt: 'document_idle' },
  ]);
}

/** Opens the panel in a frame, or, without a frame, in the one that has the focus. */
export async function openPanel(tabId: number, frameId?: number): Promise<void> {
  const target = frameId === undefined ? { tabId, allFrames: true } : { tabId, frameIds: [frameId] };
  await browser.scripting.executeScript({ target, files: ['/selection.js', '/panel.js'] });
  const message = { type: 'open-panel' };
  await browser.tabs.sendMessage(tabId, message, frameId === undefined ? {} : { frameId });
}
