import type { Types } from 'mongoose';
import { EarnedAchievements } from './earned-achievement.model.ts';

/** The time at which each achievement was earned, by id. */
export type Earned = ReadonlyMap<string, Date>;

/** Finds the achievements that a user has earned. */
export async function findEarned(userId: Types.ObjectId): Promise<Earned> {
  const rows = await EarnedAchievements.find({ userId }, { _id: 0, achievement: 1, earnedAt: 1 }).lean();
  return new Map(rows.map(({ achievement, earnedAt }) => [achievement, earnedAt]));
}
