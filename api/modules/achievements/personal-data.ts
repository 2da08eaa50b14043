import { byUserId, type PersonalData, personalRowsOf } from '../personal-data/personal-data.ts';
import { ACHIEVEMENTS } from './achievement-list.ts';
import { EarnedAchievements } from './earned-achievement.model.ts';

interface Row {
  readonly achievement: string;
  readonly earnedAt: Date;
}

export const personalAchievements: PersonalData = personalRowsOf<Row>(EarnedAchievements, {
  of: byUserId,
  present: ({ achievement, earnedAt }) => ({
    id: achievement,
    name: ACHIEVEMENTS.find(({ id }) => id === achievement)?.name ?? null,
    earned_at: earnedAt,
  }),
});
