import type { ValueRow } from './ValueTable.tsx';

/** Told apart in light, in dark and with any eyes, beside each other in this order. */
const SHARE_COLOURS = ['#3b82f6', '#e0a32b', '#2f9e6b', '#d4567a', '#8b6fd6', '#7d8794'] as const;

export const colourOf = (index: number): string | undefined => SHARE_COLOURS[index % SHARE_COLOURS.length];

/** '12%'; what is there but rounds to nothing is '<1%'. */
export function percentOf(value: number, total: number): string {
  const percent = total > 0 ? Math.round((value / total) * 100) : 0;
  return percent === 0 && value > 0 ? '<1%' : `${percent}%`;
}

/** As many as there are colours: the smallest become one, called Others. Largest first. */
export function largestShares(rows: readonly ValueRow[]): ValueRow[] {
  const sorted = rows.toSorted((a, b) => b.value - a.value);
  if (sorted.length <= SHARE_COLOURS.length) return sorted;
  const kept = sorted.slice(0, SHARE_COLOURS.length - 1);
  const others = sorted.slice(kept.length).reduce((sum, { value }) => sum + value, 0);
  return [...kept, { name: 'Others', value: others }];
}
