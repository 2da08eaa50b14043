import type { ValueRow } from './ValueTable.tsx';

/** Neighbors in this order differ clearly in both themes, also for color-blind users. */
const SHARE_COLORS = ['#3b82f6', '#e0a32b', '#2f9e6b', '#d4567a', '#8b6fd6', '#7d8794'] as const;

export const getShareColor = (index: number): string | undefined => SHARE_COLORS[index % SHARE_COLORS.length];

/** A share above zero that rounds to 0 is '<1%'. */
const toText = (percent: number, value: number) => (percent === 0 && value > 0 ? '<1%' : `${percent}%`);

/** Writes a value's share of the total: '12%'. For all shares of a whole, see `formatShares`. */
export const formatPercent = (value: number, total: number): string =>
  toText(total > 0 ? Math.round((value / total) * 100) : 0, value);

/** Writes the shares of a whole. They add up to 100%, by the largest remainders: each is rounded down, and those that lose most get the rest. */
export function formatShares(values: readonly number[]): string[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total === 0) return values.map(() => '0%');
  const exact = values.map((value) => (value / total) * 100);
  const floors = exact.map(Math.floor);
  const rest = 100 - floors.reduce((sum, percent) => sum + percent, 0);
  const lossOf = (index: number) => (exact[index] ?? 0) - (floors[index] ?? 0);
  const raised = [...values.keys()].toSorted((one, other) => lossOf(other) - lossOf(one)).slice(0, rest);
  return values.map((value, index) => toText((floors[index] ?? 0) + (raised.includes(index) ? 1 : 0), value));
}

/** Returns the largest shares first, at most as many as there are colors. If there are more, the smallest are added up as 'Others'. */
export function largestShares(rows: readonly ValueRow[]): ValueRow[] {
  const sorted = rows.toSorted((a, b) => b.value - a.value);
  if (sorted.length <= SHARE_COLORS.length) return sorted;
  const kept = sorted.slice(0, SHARE_COLORS.length - 1);
  const others = sorted.slice(kept.length).reduce((sum, { value }) => sum + value, 0);
  return [...kept, { name: 'Others', value: others }];
}
