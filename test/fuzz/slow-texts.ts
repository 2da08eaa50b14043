import { type HostileText, hostileTexts } from './rewriting/hostile-texts.ts';

/** `npm run fuzz` measures every text at two lengths. `npm test` measures a share of the commonest ones at one length. */
const isLong = process.env.FUZZ === 'long';
const TEXTS = hostileTexts({ isShort: !isLong });

/** Returns the texts to measure: all with `npm run fuzz`, otherwise every `step`th, from the one with the index `first`. */
export const textsToMeasure = ({ first, step }: { readonly first: number; readonly step: number }): HostileText[] =>
  isLong ? TEXTS : TEXTS.filter((_, index) => index % step === first);
export const TIMEOUT_MS = (isLong ? 120 : 10) * 60_000;

/** Four times the length may take this many times as long. Time that grows with the square makes it 16. */
const MOST_GROWTH = 10;
/** Shorter times are mostly noise of the clock and work of the compiler, so they are not compared. */
const LEAST_MEASURED_MS = 250;

/**
 * Returns the processor time of some work in milliseconds, in which the work of other programs does not count: the shortest of up to three runs.
 * A run of at most `enoughMs` is the last one.
 */
export function fastest(work: () => void, enoughMs: number): number {
  let best = Infinity;
  for (let round = 0; round < 3 && best > enoughMs; round += 1) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** Returns a line for each text, cut to `length` code units, for which the work takes more than `maxMs` or grows much faster than the length. */
export function findSlow(
  texts: readonly HostileText[],
  { length, maxMs }: { readonly length: number; readonly maxMs: number },
  work: (text: string) => void,
): string[] {
  return texts.flatMap(({ name, ofLength }) => {
    const text = ofLength(length);
    const taken = fastest(
      () => {
        work(text);
      },
      isLong ? LEAST_MEASURED_MS : maxMs,
    );
    if (taken > maxMs) return [`${name}: ${taken.toFixed(0)} ms`];
    if (!isLong || taken < LEAST_MEASURED_MS) return [];
    const shorter = ofLength(length / 4);
    const before = fastest(() => {
      work(shorter);
    }, 0);
    return taken > MOST_GROWTH * before ? [`${name}: ${before.toFixed(0)} ms, ${taken.toFixed(0)} ms`] : [];
  });
}
