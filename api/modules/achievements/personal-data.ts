import { buildPersonalData, byUserId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { ACHIEVEMENTS } from './achievements.rules.ts';
import { EarnedAchievements } from './earned-achievement.model.ts';

interface Row {
  readonly achievement: string;
  readonly earnedAt: Date;
}

export const personalAchievements: PersonalData = buildPersonalData<Row>(EarnedAchievements, {
  ownedBy: byUserId,
  toExportedRow: ({ achievement, earnedAt }) => ({
    id: achievement,
    name: ACHIEVEMENTS.find(({ id }) => id === achievement)?.name ?? null,
    earned_at: earnedAt,
  }),
});
