import type { AdminPlan_PlanFragment, PlanCard_FiguresFragment } from '#web/graphql/admin-operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { describeFreePlanLoss, type FreePlans } from './free-plan.ts';
import type { PlanForm } from './plan-form.ts';
import { countPresentHolders } from './plan-holders.ts';
import { listLimitEffects, type NewLimit } from './plan-limit.ts';
import classes from './Plans.module.css';

interface PlanEffectsProps {
  readonly plan: AdminPlan_PlanFragment;
  readonly figures: PlanCard_FiguresFragment;
  readonly freePlans: FreePlans;
  readonly values: PlanForm;
  /** Null: the limit stays as it is. */
  readonly newLimit: NewLimit | null;
}

/** Says what new accounts get when the changes take the free plan away. Empty when they do not. */
function listEffectsOnOthers({ plan, freePlans, values }: PlanEffectsProps): string[] {
  const { price, isActive, isHidden } = values;
  const loss = describeFreePlanLoss(plan.id, freePlans);
  const staysFree = Number(price) === 0 && isActive && !isHidden;
  return loss === null || staysFree ? [] : [`${loss} once this is saved.`];
}

/** Says what the changes do to the users who have the plan now. Empty when no one has it, or nothing changes for them. */
function listEffectsOnHolders({ plan, figures, values, newLimit }: PlanEffectsProps): string[] {
  const count = countPresentHolders(figures);
  if (count === 0) return [];
  return [
    ...(newLimit ? listLimitEffects(newLimit) : []),
    ...(plan.byok && values.byok === false
      ? [`${plural(count, 'user')} can no longer use own API keys once this is saved.`]
      : []),
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
