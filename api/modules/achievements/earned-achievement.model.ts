import { model, Schema } from 'mongoose';

/** An achievement that a user has earned. Kept even if the user deletes what earned it. */
const earnedAchievementSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    /** The id of one of ACHIEVEMENTS. */
    achievement: { type: String, required: true },
    earnedAt: { type: Date, required: true },
  },
  { collection: 'earned_achievements' },
);
earnedAchievementSchema.index({ userId: 1, achievement: 1 }, { unique: true });

export const EarnedAchievements = model('EarnedAchievement', earnedAchievementSchema);
