import { personOf } from '../../auth/viewer.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { firstCustomActionAt } from '../actions/custom-actions.service.ts';
import { type Milestones, milestonesBy } from '../usage/milestones.ts';
import { type AchievementDefinition, ACHIEVEMENTS } from './achievement-list.ts';
import { type Earned, earnedBy, keepEarned } from './earned-achievements.ts';

/** What happened so far. */
interface Happened {
  readonly milestones: readonly Milestones[];
  readonly firstCustomActionAt: Date | null;
  readonly now: Date;
}

const endOf = (day: string, now: Date) => {
  const end = new Date(`${day}T23:59:59.999Z`);
  return end < now ? end : now;
};

/** When it was reached first. Null: not yet. */
function reachedAt({ measure, target }: AchievementDefinition, happened: Happened): Date | null {
  if (measure === 'customActions') return happened.firstCustomActionAt;
  const reached = happened.milestones.find((milestones) => milestones[measure] >= target);
  return reached ? endOf(reached.day, happened.now) : null;
}

function progressOf({ measure, target }: AchievementDefinition, happened: Happened): number {
  if (measure === 'customActions') return happened.firstCustomActionAt ? 1 : 0;
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
  const { user } = personOf(ctx.viewer);
  const [before, milestones, ownActionAt] = await Promise.all([
    earnedBy(user._id),
    milestonesBy(user._id),
    firstCustomActionAt(user._id),
  ]);
  const happened: Happened = { milestones, firstCustomActionAt: ownActionAt, now: ctx.now() };
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
