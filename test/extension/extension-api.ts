import { vi } from 'vitest';

/**
 * One of the browser's storage areas. As in the browser, reading and writing take effect a little later, on copies. `clear` is for tests: it works
 * at once.
 */
function createArea() {
  const stored = new Map<string, unknown>();
  const listOf = (keys: string | readonly string[]) => (typeof keys === 'string' ? [keys] : keys);
  return {
    get: async (keys: string | readonly string[]) => {
      await Promise.resolve();
      const found = listOf(keys).filter((key) => stored.has(key));
      return Object.fromEntries(found.map((key) => [key, structuredClone(stored.get(key))]));
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

const refuseMessage: AnswerMessage = async () => {
  await Promise.resolve();
  throw new Error('This test expects no message to the background.');
};

/**
 * Puts a stand-in for the browser's API for extensions in place: storage, messages to the background, the manifest. wxt takes the API when
 * wxt is loaded, so call this first, and import what uses it afterwards. Name the test file in vitest.config.ts unless it ends in `.tsx`: it
 * needs a process of its own, where wxt was not loaded before. Returns the storage areas.
 */
export function useExtensionApi(answerMessage: AnswerMessage = refuseMessage) {
  const storage = { session: createArea(), local: createArea() };
  const getManifest = () => ({ homepage_url: 'https://prompts.example.com/' });
  vi.stubGlobal('chrome', { runtime: { id: 'ours', getManifest, sendMessage: answerMessage }, storage });
  return storage;
}
