import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { findFirstCustomActionAt } from '#api/modules/actions/custom-actions.service.ts';
import { type CumulativeUsage, listCumulativeUsage } from '#api/modules/usage/cumulative-usage.service.ts';
import { type AchievementDefinition, ACHIEVEMENTS } from './achievements.rules.ts';
import { storeEarned } from './earned-achievements.service.ts';
import { type Earned, findEarned } from './earned-achievements.ts';

/** What a user has reached so far. */
interface UserProgress {
  readonly usage: readonly CumulativeUsage[];
  readonly firstCustomActionAt: Date | null;
  readonly now: Date;
}

/** Returns the end of a day, or now for today. Usage is stored by the day, so the time at which a target was reached is not known. */
const endOfDay = (day: string, now: Date) => {
  const end = new Date(`${day}T23:59:59.999Z`);
  return end < now ? end : now;
};

/** Returns when the target was first reached. Null when it was not. */
function findReachedAt({ measure, target }: AchievementDefinition, progress: UserProgress): Date | null {
  if (measure === 'customActions') return progress.firstCustomActionAt;
  const reached = progress.usage.find((usage) => usage[measure] >= target);
  return reached ? endOfDay(reached.day, progress.now) : null;
}

function computeProgress({ measure, target }: AchievementDefinition, progress: UserProgress): number {
  if (measure === 'customActions') return progress.firstCustomActionAt ? 1 : 0;
  // The saved words are negative if the rewrites are longer than the prompts.
  return Math.max(0, Math.min(target, progress.usage.at(-1)?.[measure] ?? 0));
}

function findNewlyEarned(earned: Earned, progress: UserProgress): Earned {
  const reached = ACHIEVEMENTS.filter(({ id }) => !earned.has(id)).flatMap((achievement) => {
    const at = findReachedAt(achievement, progress);
    return at ? [[achievement.id, at] as const] : [];
  });
  return new Map(reached);
}

/**
 * Lists all achievements, with the viewer's progress. Newly earned achievements are stored, so
 * that they are never lost.
 */
export async function listAchievements(ctx: RequestContext) {
  const { user } = requireUser(ctx.viewer);
  const [before, usage, firstCustomActionAt] = await Promise.all([
    findEarned(user._id),
    listCumulativeUsage(user._id),
    findFirstCustomActionAt(user._id),
  ]);
  const progress: UserProgress = { usage, firstCustomActionAt, now: ctx.now() };
  const added = findNewlyEarned(before, progress);
  if (added.size > 0) await storeEarned(NO_TRANSACTION, { userId: user._id, earned: added });
  // A concurrent request may have stored them first.
  const earned = added.size > 0 ? await findEarned(user._id) : before;
  return ACHIEVEMENTS.map((achievement) => {
    const { id, name, description, icon, target } = achievement;
    const earnedAt = earned.get(id) ?? null;
    return {
      id,
      name,
      description,
      icon,
      target,
      earnedAt,
      progress: earnedAt ? target : computeProgress(achievement, progress),
    };
  });
}
