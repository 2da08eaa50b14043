import type { Types } from 'mongoose';
import { dayBefore } from '#api/lib/days.ts';
import { applyPendingEffects } from '#api/modules/run-effects/run-effects.service.ts';
import { UserUsageDays } from './user-usage-day.model.ts';

/** A user's cumulative usage at the end of a day. */
export interface CumulativeUsage {
  readonly day: string;
  readonly prompts: number;
  /** The longest series of consecutive days with a run. */
  readonly longestStreak: number;
  /** Words of the prompts minus words of the rewrites. */
  readonly wordsSaved: number;
  /** The number of different actions. Runs without an action count as one more. */
  readonly actions: number;
  /** The number of different models. */
  readonly models: number;
}

interface UsageOnDay {
  readonly day: string;
  readonly count: number;
  readonly actions: Readonly<Record<string, number>>;
  readonly models: Readonly<Record<string, number>>;
  readonly wordsBefore: number;
  readonly wordsAfter: number;
}

/** Takes days in order, oldest first. */
function accumulate(days: readonly UsageOnDay[]): CumulativeUsage[] {
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

/** Lists the user's cumulative usage at the end of each day with a run, oldest first. */
export async function listCumulativeUsage(userId: Types.ObjectId): Promise<CumulativeUsage[]> {
  await applyPendingEffects(userId);
  const days = await UserUsageDays.find(
    { userId },
    { _id: 0, day: 1, count: 1, actions: 1, models: 1, wordsBefore: 1, wordsAfter: 1 },
  )
    .sort({ day: 1 })
    .lean<UsageOnDay[]>();
  return accumulate(days);
}
