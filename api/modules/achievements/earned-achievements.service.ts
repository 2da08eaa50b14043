import type { ClientSession, Types } from 'mongoose';
import { EarnedAchievements } from './earned-achievement.model.ts';

/** By id, when each was earned. */
export type Earned = ReadonlyMap<string, Date>;

export async function earnedBy(userId: Types.ObjectId): Promise<Earned> {
  const rows = await EarnedAchievements.find({ userId }, { _id: 0, achievement: 1, earnedAt: 1 }).lean();
  return new Map(rows.map(({ achievement, earnedAt }) => [achievement, earnedAt]));
}

/** Writes each down, unless it was before: of two who do so at once, the first decides when it was. */
export async function keepEarned(userId: Types.ObjectId, earned: Earned, session?: ClientSession): Promise<void> {
  await EarnedAchievements.bulkWrite(
    [...earned].map(([achievement, earnedAt]) => ({
      updateOne: { filter: { userId, achievement }, update: { $setOnInsert: { earnedAt } }, upsert: true },
    })),
    { ...(session && { session }) },
  );
}
