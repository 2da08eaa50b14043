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

function createBrowser() {
  return {
    runtime: { id: 'ours', getManifest: () => ({ homepage_url: 'https://prompts.example.com/' }) },
    storage: { session: createArea(), local: createArea() },
  };
}

/** wxt looks for the browser once in a process, which test files share. So all of them must get the same one. */
const shared: typeof globalThis & { plainPromptBrowser?: ReturnType<typeof createBrowser> } = globalThis;

/** The browser's API for extensions, as far as stored values need it. Call it before importing what uses it. */
export function useBrowserStorage() {
  // Another file may have loaded modules that looked for the browser before there was one.
  vi.resetModules();
  shared.plainPromptBrowser ??= createBrowser();
  vi.stubGlobal('chrome', shared.plainPromptBrowser);
  const { session, local } = shared.plainPromptBrowser.storage;
  session.clear();
  local.clear();
  return { session, local };
}
