type Area = 'localStorage' | 'sessionStorage';

/** Falls back to memory when the browser blocks storage, which then throws on every access. */
function storage(area: Area) {
  const memory = new Map<string, string>();
  return {
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

/** Lasts until it is removed, and is shared by all tabs. */
export const browserStorage = storage('localStorage');

/** Lasts until the tab is closed. */
export const tabStorage = storage('sessionStorage');
