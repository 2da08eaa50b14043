import { isRecord } from '#web/lib/json.ts';
import { browser } from '../browser.ts';

export type Theme = 'system' | 'light' | 'dark';

/** What the user chose. It is stored in this browser, and holds no secret. */
export interface Settings {
  /** The origin of the server, without a trailing slash. */
  readonly serverUrl: string;
  /** Whether personal details are masked before a prompt leaves the page. */
  readonly isMasking: boolean;
  readonly theme: Theme;
  /** The chosen model, as an id from model-choices.ts. Null: the preference in the user's account. */
  readonly model: string | null;
  /** Host names on which the button does not appear. */
  readonly offSites: readonly string[];
}

const DEFAULT_SETTINGS: Omit<Settings, 'serverUrl'> = { isMasking: false, theme: 'system', model: null, offSites: [] };

/** The server that the extension was built for, or downloaded from. */
const firstServer = () => new URL(browser.runtime.getManifest().homepage_url ?? 'http://127.0.0.1:4000').origin;

const KEY = 'settings';

/** The settings in a stored value. What is missing or invalid has its default. */
function parseSettings(stored: unknown): Settings {
  if (!isRecord(stored)) return { ...DEFAULT_SETTINGS, serverUrl: firstServer() };
  const { serverUrl, isMasking, theme, model, offSites } = stored;
  return {
    serverUrl: typeof serverUrl === 'string' ? serverUrl : firstServer(),
    isMasking: isMasking === true,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    model: typeof model === 'string' ? model : null,
    offSites: Array.isArray(offSites) ? offSites.filter((site) => typeof site === 'string') : [],
  };
}

export async function readSettings(): Promise<Settings> {
  const { [KEY]: stored } = await browser.storage.local.get(KEY);
  return parseSettings(stored);
}

/**
 * Changes some settings, one change after the other: the background and the extension's pages would undo each other's otherwise.
 * @param change the new values, or a function that returns them for the settings at that moment
 */
export async function changeSettings(
  change: Partial<Settings> | ((settings: Settings) => Partial<Settings>),
): Promise<void> {
  await navigator.locks.request(KEY, async () => {
    const settings = await readSettings();
    const changes = typeof change === 'function' ? change(settings) : change;
    await browser.storage.local.set({ [KEY]: { ...settings, ...changes } });
  });
}

/** Calls the listener with the settings after each change. Returns a function that ends this. */
export function watchSettings(listener: (settings: Settings, previous: Settings) => void): () => void {
  const onChanged: Parameters<typeof browser.storage.local.onChanged.addListener>[0] = ({ [KEY]: change }) => {
    if (change) listener(parseSettings(change.newValue), parseSettings(change.oldValue));
  };
  browser.storage.local.onChanged.addListener(onChanged);
  return () => {
    browser.storage.local.onChanged.removeListener(onChanged);
  };
}
