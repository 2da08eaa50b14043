import { COUNT_LIMIT } from '#schema/limits.ts';
import { formatNumber } from './quantities.ts';

/**
 * Writes the number of matches of a list: '1 entry', '9,999 entries', and '10,000+ entries' if the API stopped counting.
 * @param counted as the API returns it
 * @param noun the name of a match, and of several
 * @param seen the number of matches that are known to exist, such as those on the pages up to this one
 */
export function formatCount(counted: number, [one, many]: readonly [string, string], seen = 0): string {
  const total = Math.max(counted, seen);
  return `${formatNumber(total)}${counted === COUNT_LIMIT ? '+' : ''} ${total === 1 ? one : many}`;
}
