import { RestListAchievementsDocument } from '../operations.generated.ts';
import { route } from '../route.ts';

export const achievementRoutes = [
  route('GET /user/achievements', RestListAchievementsDocument, { reply: 'achievements' }),
];
