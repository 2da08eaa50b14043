import { type HostileText, hostileTexts } from './rewriting/hostile-texts.ts';

/** `npm run fuzz` tries every text at two lengths; the suite tries the commonest at one. */
const isLong = process.env.FUZZ === 'long';
const TEXTS = hostileTexts(!isLong);

/** Every text, or a share of them for the suite: one in `outOf`, beginning with `first`. */
export const some = (first: number, outOf: number): HostileText[] =>
  isLong ? TEXTS : TEXTS.filter((_, index) => index % outOf === first);
export const TIMEOUT_MS = (isLong ? 120 : 10) * 60_000;

/** Four times the length may take this many times as long. Time that grows with the square makes it 16. */
const MOST_GROWTH = 10;
/** What is faster says nothing about growth: it is the clock's noise and the compiler's work. */
const LEAST_MEASURED_MS = 250;

/** Processor time: other programs' work doesn't count. The fastest of three, unless the first is fast enough. */
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

/** The texts for which the work takes too long, or grows faster than their length. */
export function tooSlow(
  texts: readonly HostileText[],
  length: number,
  mostMs: number,
  work: (text: string) => void,
): string[] {
  return texts.flatMap(({ name, ofLength }) => {
    const text = ofLength(length);
    const taken = fastest(
      () => {
        work(text);
      },
      isLong ? LEAST_MEASURED_MS : mostMs,
    );
    if (taken > mostMs) return [`${name}: ${taken.toFixed(0)} ms`];
    if (!isLong || taken < LEAST_MEASURED_MS) return [];
    const shorter = ofLength(length / 4);
    const before = fastest(() => {
      work(shorter);
    }, 0);
    return taken > MOST_GROWTH * before ? [`${name}: ${before.toFixed(0)} ms, ${taken.toFixed(0)} ms`] : [];
  });
}
