import { vi } from 'vitest';

/** One of the browser's storage areas. Reading and writing take a turn each, as in the browser. */
function createArea() {
  const stored = new Map<string, unknown>();
  const listOf = (keys: string | readonly string[]) => (typeof keys === 'string' ? [keys] : keys);
  return {
    get: async (keys: string | readonly string[]) => {
      await Promise.resolve();
      return Object.fromEntries(listOf(keys).flatMap((key) => (stored.has(key) ? [[key, stored.get(key)]] : [])));
    },
    set: async (values: object) => {
      await Promise.resolve();
      for (const [key, value] of Object.entries(values)) stored.set(key, structuredClone(value));
    },
    remove: async (keys: string | readonly string[]) => {
      await Promise.resolve();
      for (const key of listOf(keys)) stored.delete(key);
    },
    clear: () => {
      stored.clear();
    },
  };
}

/** How the extension's background answers a message of its pages. */
type AnswerMessage = (message: unknown) => Promise<unknown>;

function createBrowser(sendMessage: AnswerMessage) {
  const getManifest = () => ({ homepage_url: 'https://prompts.example.com/' });
  return {
    runtime: { id: 'ours', getManifest, sendMessage },
    storage: { session: createArea(), local: createArea() },
  };
}

/**
 * The browser's API for extensions, as far as stored values and messages to the background need it. wxt looks for it when it is loaded: call this first, and import what uses it
 * afterwards. A test file that does is on its own in its process (vitest.config.ts).
 */
export function useBrowserStorage(sendMessage: AnswerMessage = async () => Promise.resolve()) {
  const browser = createBrowser(sendMessage);
  vi.stubGlobal('chrome', browser);
  return browser.storage;
}
