type Area = 'localStorage' | 'sessionStorage';

/**
 * Makes a key-value store in the browser. It keeps values in memory when the browser blocks storage, which then throws on every access. While a
 * storage is full, which can still be read, new values are lost.
 */
function storage(area: Area) {
  const memory = new Map<string, string>();
  return {
    /** Null: there is no entry. */
    get: (key: string): string | null => {
      try {
        return window[area].getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    /** Null removes the entry. */
    set: (key: string, value: string | null): void => {
      try {
        if (value === null) window[area].removeItem(key);
        else window[area].setItem(key, value);
      } catch {
        if (value === null) memory.delete(key);
        else memory.set(key, value);
      }
    },
  };
}

/** Stores entries until they are removed, for all tabs. */
export const browserStorage = storage('localStorage');

/** Stores entries for this tab, until it is closed. */
export const tabStorage = storage('sessionStorage');
