/** The number of prompts of a day. */
export interface UsageDay {
  /** YYYY-MM-DD, UTC. */
  readonly date: string;
  readonly count: number;
}

const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Writes a day: '2026-02-03' is 'Feb 3'. */
export const formatDay = (date: string): string => days.format(new Date(date));

export const sumCounts = (days: readonly UsageDay[]): number => days.reduce((sum, { count }) => sum + count, 0);
