import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { findFirstCustomActionAt } from '#api/modules/actions/custom-actions.service.ts';
import { type Milestones, milestonesBy } from '#api/modules/usage/milestones.service.ts';
import { type AchievementDefinition, ACHIEVEMENTS } from './achievements.rules.ts';
import { type Earned, earnedBy, keepEarned } from './earned-achievements.service.ts';

/** What happened so far. */
interface Happened {
  readonly milestones: readonly Milestones[];
  readonly findFirstCustomActionAt: Date | null;
  readonly now: Date;
}

const endOf = (day: string, now: Date) => {
  const end = new Date(`${day}T23:59:59.999Z`);
  return end < now ? end : now;
};

/** When it was reached first. Null: not yet. */
function reachedAt({ measure, target }: AchievementDefinition, happened: Happened): Date | null {
  if (measure === 'customActions') return happened.findFirstCustomActionAt;
  const reached = happened.milestones.find((milestones) => milestones[measure] >= target);
  return reached ? endOf(reached.day, happened.now) : null;
}

function progressOf({ measure, target }: AchievementDefinition, happened: Happened): number {
  if (measure === 'customActions') return happened.findFirstCustomActionAt ? 1 : 0;
  return Math.max(0, Math.min(target, happened.milestones.at(-1)?.[measure] ?? 0));
}

function newlyEarned(earned: Earned, happened: Happened): Earned {
  const reached = ACHIEVEMENTS.filter(({ id }) => !earned.has(id)).flatMap((achievement) => {
    const at = reachedAt(achievement, happened);
    return at ? [[achievement.id, at] as const] : [];
  });
  return new Map(reached);
}

/** Everything there is to achieve, with how far the viewer has come. What is found to be reached is kept from then on. */
export async function achievementsOf(ctx: RequestContext) {
  const { user } = requireUser(ctx.viewer);
  const [before, milestones, ownActionAt] = await Promise.all([
    earnedBy(user._id),
    milestonesBy(user._id),
    findFirstCustomActionAt(user._id),
  ]);
  const happened: Happened = { milestones, findFirstCustomActionAt: ownActionAt, now: ctx.now() };
  const added = newlyEarned(before, happened);
  if (added.size > 0) await keepEarned(user._id, added);
  // Whoever asked at the same moment may have written first.
  const earned = added.size > 0 ? await earnedBy(user._id) : before;
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
      progress: earnedAt ? target : progressOf(achievement, happened),
    };
  });
}
