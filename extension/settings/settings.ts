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

/** The server that the extension was built for, or downloaded from. */
const firstServer = () => new URL(browser.runtime.getManifest().homepage_url ?? 'http://127.0.0.1:4000').origin;

const NAMES = ['serverUrl', 'isMasking', 'theme', 'model', 'offSites'] as const;
const keyOf = (name: string) => `settings.${name}`;

/** All settings in one value, as earlier versions stored them. */
const OLD_KEY = 'settings';

/** The settings in stored values. What is missing or invalid has its default. */
function parseSettings(stored: Readonly<Record<string, unknown>>): Settings {
  const old = stored[OLD_KEY];
  const values = NAMES.map((name) => [name, stored[keyOf(name)] ?? (isRecord(old) ? old[name] : undefined)] as const);
  const { serverUrl, isMasking, theme, model, offSites }: Record<string, unknown> = Object.fromEntries(values);
  return {
    serverUrl: typeof serverUrl === 'string' ? serverUrl : firstServer(),
    isMasking: isMasking === true,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    model: typeof model === 'string' && model !== '' ? model : null,
    offSites: Array.isArray(offSites) ? offSites.filter((site) => typeof site === 'string') : [],
  };
}

export const readSettings = async (): Promise<Settings> =>
  parseSettings(await browser.storage.local.get([OLD_KEY, ...NAMES.map(keyOf)]));

/**
 * Changes some settings. Each is stored by itself and written at once: scripts that change others at the same time undo nothing, and a popup
 * may close right after the user's choice.
 */
export async function changeSettings(changes: Partial<Settings>): Promise<void> {
  // Null is stored as '': without a value, `parseSettings` would take the one that an earlier version stored.
  const values = Object.entries(changes).map(([name, value]) => [keyOf(name), value ?? ''] as const);
  await browser.storage.local.set(Object.fromEntries(values));
}

/** Goes back to the preference in the account, unless the user has chosen another model meanwhile. */
export async function forgetModel(model: string): Promise<void> {
  if ((await readSettings()).model === model) await changeSettings({ model: null });
}

/** Calls the listener with the settings after each change. Returns a function that ends this. */
export function watchSettings(listener: (settings: Settings) => void): () => void {
  const keys = NAMES.map(keyOf);
  const onChanged: Parameters<typeof browser.storage.local.onChanged.addListener>[0] = (changes) => {
    if (keys.some((key) => key in changes)) void readSettings().then(listener);
  };
  browser.storage.local.onChanged.addListener(onChanged);
  return () => {
    browser.storage.local.onChanged.removeListener(onChanged);
  };
}
