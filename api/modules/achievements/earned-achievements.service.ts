import type { ClientSession, Types } from 'mongoose';
import { EarnedAchievements } from './earned-achievement.model.ts';

/** The time at which each achievement was earned, by id. */
export type Earned = ReadonlyMap<string, Date>;

export async function findEarned(userId: Types.ObjectId): Promise<Earned> {
  const rows = await EarnedAchievements.find({ userId }, { _id: 0, achievement: 1, earnedAt: 1 }).lean();
  return new Map(rows.map(({ achievement, earnedAt }) => [achievement, earnedAt]));
}

interface NewlyEarned {
  readonly userId: Types.ObjectId;
  readonly earned: Earned;
}

/** Stores achievements. One that is already stored keeps its time. */
export async function storeEarned(session: ClientSession | null, { userId, earned }: NewlyEarned): Promise<void> {
  await EarnedAchievements.bulkWrite(
    [...earned].map(([achievement, earnedAt]) => ({
      updateOne: { filter: { userId, achievement }, update: { $setOnInsert: { earnedAt } }, upsert: true },
    })),
    { ...(session && { session }) },
  );
}
