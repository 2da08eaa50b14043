import type { Types } from 'mongoose';
import { dayBefore } from '#api/lib/days.ts';
import { UserUsageDays } from './user-usage-day.model.ts';

/** What a person had done by the end of a day, since their beginning. */
export interface Milestones {
  readonly day: string;
  readonly prompts: number;
  /** Days in a row. */
  readonly longestStreak: number;
  /** Words of prompts less words of answers. */
  readonly wordsSaved: number;
  /** How many different ones. */
  readonly actions: number;
  readonly models: number;
}

interface UsageOfDay {
  readonly day: string;
  readonly count: number;
  readonly actions: Readonly<Record<string, number>>;
  readonly models: Readonly<Record<string, number>>;
  readonly wordsBefore: number;
  readonly wordsAfter: number;
}

/** Adds days up, oldest first. */
function milestonesOf(days: readonly UsageOfDay[]): Milestones[] {
  const actions = new Set<string>();
  const models = new Set<string>();
  const sums = { prompts: 0, wordsSaved: 0, streak: 0, longestStreak: 0 };
  let previous: string | null = null;
  return days.map(({ day, count, wordsBefore, wordsAfter, ...used }) => {
    for (const key of Object.keys(used.actions)) actions.add(key);
    for (const key of Object.keys(used.models)) models.add(key);
    sums.prompts += count;
    sums.wordsSaved += wordsBefore - wordsAfter;
    sums.streak = previous === dayBefore(day) ? sums.streak + 1 : 1;
    sums.longestStreak = Math.max(sums.longestStreak, sums.streak);
    previous = day;
    const { prompts, wordsSaved, longestStreak } = sums;
    return { day, prompts, wordsSaved, longestStreak, actions: actions.size, models: models.size };
  });
}

/** For each day on which the person had a run, oldest first, how far they had come. */
export async function milestonesBy(userId: Types.ObjectId): Promise<Milestones[]> {
  const days = await UserUsageDays.find(
    { userId },
    { _id: 0, day: 1, count: 1, actions: 1, models: 1, wordsBefore: 1, wordsAfter: 1 },
  )
    .sort({ day: 1 })
    .lean<UsageOfDay[]>();
  return milestonesOf(days);
}
