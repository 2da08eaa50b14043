import { DAY_MS } from '#api/lib/days.ts';
import type { Random } from './random.ts';

/** One of the days that are made up, UTC. The last is today, as far as it has come. */
export interface DemoDay {
  /** Counted from 0. */
  readonly index: number;
  readonly isWeekend: boolean;
  /** How much of it there is: 1, but for today. */
  readonly share: number;
  /** A moment of it; 0 is its beginning, 1 its end. */
  readonly at: (fraction: number) => Date;
}

/** The last so many days, oldest first. */
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

/** Spreads so many runs over days: more and more, fewer at weekends, and no two days alike. They add up. */
export function spreadOver(days: readonly DemoDay[], total: number, random: Random): number[] {
  const weights = days.map(({ isWeekend, share }, position) => {
    const trend = 0.3 + (0.7 * position) / days.length;
    return trend * (isWeekend ? 0.3 : 1) * (0.85 + 0.3 * random.next()) * share;
  });
  const sum = weights.reduce((all, weight) => all + weight, 0);
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
