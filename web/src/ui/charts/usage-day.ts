/** The number of prompts of a day. */
export interface UsageDay {
  /** YYYY-MM-DD, UTC. */
  readonly date: string;
  readonly count: number;
}

export const sumCounts = (days: readonly UsageDay[]): number => days.reduce((sum, { count }) => sum + count, 0);
