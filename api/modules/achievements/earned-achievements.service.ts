import type { ClientSession, Types } from 'mongoose';
import { EarnedAchievements } from './earned-achievement.model.ts';
import type { Earned } from './earned-achievements.ts';

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
