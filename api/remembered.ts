import { cacheUse } from './cache-use.ts';

/** How long what another server changed may go unnoticed. */
const MAX_AGE_MS = 1000;

/** Something that is asked for with every request, hardly ever changes, and may be a second old. */
export interface Remembered<T> {
  /** Those who ask at once share one reading. A reading that fails is not kept. */
  readonly now: () => Promise<T>;
  /** After a change in this process: the next one who asks reads anew. */
  readonly forget: () => void;
}

export function remembered<T>(read: () => Promise<T>, clock: () => number = Date.now): Remembered<T> {
  let last: { readonly at: number; readonly value: Promise<T> } | null = null;
  return {
    now: () => {
      if (last && clock() - last.at < MAX_AGE_MS) {
        cacheUse.hits += 1;
        return last.value;
      }
      cacheUse.misses += 1;
      const reading = { at: clock(), value: read() };
      last = reading;
      reading.value.catch(() => {
        if (last === reading) last = null;
      });
      return reading.value;
    },
    forget: () => {
      last = null;
    },
  };
}
