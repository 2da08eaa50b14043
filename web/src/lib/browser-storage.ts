type Area = 'localStorage' | 'sessionStorage';

/**
 * Makes a key-value store in the browser. It keeps in memory, until the page is left, what the browser doesn't store: it blocks storage, which then
 * throws on every access, or the storage is full, which can still be read.
 */
function storage(area: Area) {
  const memory = new Map<string, string>();
  return {
    /** Null: there is no entry. */
    get: (key: string): string | null => {
      // The newer value, if there is one in both.
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      try {
        return window[area].getItem(key);
      } catch {
        return null;
      }
    },
    /** Null removes the entry. */
    set: (key: string, value: string | null): void => {
      memory.delete(key);
      try {
        if (value === null) window[area].removeItem(key);
        else window[area].setItem(key, value);
      } catch {
        if (value !== null) memory.set(key, value);
      }
    },
  };
}

/** Stores entries until they are removed, for all tabs. */
export const browserStorage = storage('localStorage');

/** Stores entries for this tab, until it is closed. */
export const tabStorage = storage('sessionStorage');
