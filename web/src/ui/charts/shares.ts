import type { ValueRow } from './ValueTable.tsx';

/** Neighbors in this order differ clearly in both themes, also for color-blind users. */
const SHARE_COLORS = ['#3b82f6', '#e0a32b', '#2f9e6b', '#d4567a', '#8b6fd6', '#7d8794'] as const;

export const getShareColor = (index: number): string | undefined => SHARE_COLORS[index % SHARE_COLORS.length];

/** Writes a value's share of the total: '12%'. A value above zero that rounds to 0 is '<1%'. */
export function formatPercent(value: number, total: number): string {
  const percent = total > 0 ? Math.round((value / total) * 100) : 0;
  return percent === 0 && value > 0 ? '<1%' : `${percent}%`;
}

/** Returns the largest shares first, at most as many as there are colors. If there are more, the smallest are added up as 'Others'. */
export function largestShares(rows: readonly ValueRow[]): ValueRow[] {
  const sorted = rows.toSorted((a, b) => b.value - a.value);
  if (sorted.length <= SHARE_COLORS.length) return sorted;
  const kept = sorted.slice(0, SHARE_COLORS.length - 1);
  const others = sorted.slice(kept.length).reduce((sum, { value }) => sum + value, 0);
  return [...kept, { name: 'Others', value: others }];
}
