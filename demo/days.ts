import { DAY_MS } from '#api/lib/days.ts';
import type { Random } from './random.ts';

/** A day of the demo, in UTC. The last one is today, which ends now. */
export interface DemoDay {
  /** Counted from 0. */
  readonly index: number;
  readonly isWeekend: boolean;
  /** The part of the day that is over: 1, except for today. */
  readonly share: number;
  /** Returns a time of the day: 0 is its start, 1 its end. */
  readonly at: (fraction: number) => Date;
}

/** Returns the last `count` days, oldest first. The last one is today. */
export function demoDays(count: number, now: Date): DemoDay[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return Array.from({ length: count }, (_, index) => {
    const start = today - (count - 1 - index) * DAY_MS;
    const length = Math.min(DAY_MS, now.getTime() - start);
    const weekday = new Date(start).getUTCDay();
    return {
      index,
      isWeekend: weekday === 0 || weekday === 6,
      share: length / DAY_MS,
      at: (fraction) => new Date(start + Math.floor(Math.min(1, fraction) * (length - 1))),
    };
  });
}

/**
 * Spreads `total` runs over days: more and more with time, fewer at weekends, and at random from day to day. Returns the number of runs of
 * each day. The numbers add up to `total`.
 */
export function spreadOver(days: readonly DemoDay[], total: number, random: Random): number[] {
  const weights = days.map(({ isWeekend, share }, position) => {
    const trend = 0.3 + (0.7 * position) / days.length;
    return trend * (isWeekend ? 0.3 : 1) * (0.85 + 0.3 * random.next()) * share;
  });
  const sum = weights.reduce((all, weight) => all + weight, 0);
  // Each day gets the difference between the rounded sums up to it, so that rounding loses no run.
  let before = 0;
  let spread = 0;
  return weights.map((weight) => {
    before += weight;
    const upToHere = Math.round((total * before) / sum);
    const count = upToHere - spread;
    spread = upToHere;
    return count;
  });
}
