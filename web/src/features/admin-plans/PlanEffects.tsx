import type { AdminPlan_PlanFragment, PlanCard_FiguresFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatPrompts, plural } from '#web/lib/quantities.ts';
import { describeFreePlanLoss, type FreePlans } from './free-plan.ts';
import type { PlanForm } from './plan-form.ts';
import classes from './Plans.module.css';

interface PlanEffectsProps {
  readonly plan: AdminPlan_PlanFragment;
  readonly figures: PlanCard_FiguresFragment;
  readonly freePlans: FreePlans;
  readonly values: PlanForm;
}

/** Says what new accounts get when the changes take the free plan away. Empty when they do not. */
function listEffectsOnOthers({ plan, freePlans, values }: PlanEffectsProps): string[] {
  const { price, isActive, isHidden } = values;
  const loss = describeFreePlanLoss(plan.id, freePlans);
  const staysFree = Number(price) === 0 && isActive && !isHidden;
  return loss === null || staysFree ? [] : [`${loss} once this is saved.`];
}

/** Says what the changes do to the users who have the plan now. Empty when no one has it, or nothing changes for them. */
function listEffectsOnHolders({ plan, figures, values }: PlanEffectsProps): string[] {
  // Users who get the plan with their next period do not have it now.
  const count = figures.holders - figures.scheduled;
  if (count === 0) return [];
  const users = plural(count, 'user');
  const limit = Number(values.promptsLimit);
  const isLimitChanged = values.promptsLimit.trim() !== '' && limit !== plan.promptsLimit;
  return [
    ...(isLimitChanged
      ? [`The limit of ${users} becomes ${formatPrompts(limit)} once this is saved. Custom limits stay.`]
      : []),
    ...(plan.byok && values.byok === false ? [`${users} can no longer use own API keys once this is saved.`] : []),
  ];
}

/** Names what saving a plan changes immediately: for the plan's holders, with their number, and for new accounts. */
export function PlanEffects(props: PlanEffectsProps) {
  return (
    <div role="status" aria-label="What this changes">
      {[...listEffectsOnHolders(props), ...listEffectsOnOthers(props)].map((effect) => (
        <p key={effect} className={classes.note}>
          {effect}
        </p>
      ))}
    </div>
  );
}
