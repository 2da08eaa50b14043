type Area = 'localStorage' | 'sessionStorage';

/** Storage that a browser blocks throws at every touch: what is kept then lasts as long as the page. */
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
    /** Null removes. */
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

/** Lasts until it is removed; shared by all tabs. */
export const lasting = storage('localStorage');

/** Lasts as long as the tab. */
export const ofThisTab = storage('sessionStorage');
