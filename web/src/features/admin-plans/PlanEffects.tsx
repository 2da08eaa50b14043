import type { AdminPlan_PlanFragment, PlanCard_FiguresFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatMoney, plural } from '#web/lib/quantities.ts';
import { describeFreePlanLoss, type FreePlans } from './free-plan.ts';
import type { PlanForm } from './plan-form.ts';
import { countPresentHolders } from './plan-holders.ts';
import { listLimitEffects, listPoolEffect, type NewLimit } from './plan-limit.ts';
import classes from './Plans.module.css';

/** The months of an interval at whose price a plan can be compared with its yearly price. */
const MONTHS: Readonly<Partial<Record<PlanForm['interval'], number>>> = { MONTHLY: 1, QUARTERLY: 3 };

/** Returns whether a valid amount was typed that differs from the stored one. */
const isOtherAmount = (typed: string, stored: number): boolean =>
  typed.trim() !== '' && Number(typed) >= 0 && Number(typed) !== stored;

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
    ...listPoolEffect(newLimit, figures.teamMembers),
    ...(plan.byok && values.byok === false
      ? [`${plural(count, 'user')} can no longer use own AI provider keys once this is saved.`]
      : []),
  ];
}

/** Says who keeps the old price, of an interval or of a year. Empty when both stay, or no one pays them. */
function listPaidPrices({ plan, figures, values }: PlanEffectsProps): string[] {
  const isOther = isOtherAmount(values.price, plan.price) || Number(values.yearlyPrice) !== (plan.yearlyPrice ?? 0);
  if (!isOther || figures.paid === 0) return [];
  const users = plural(figures.paid, 'user');
  const keep = figures.paid === 1 ? 'keeps' : 'keep';
  const renewal = values.interval === 'LIFETIME' ? '' : ', also when it renews';
  return [`${users} who paid for the plan ${keep} the price that they bought it for${renewal}.`];
}

/** Compares a changed price with a yearly price that stays. Empty when the plan has no yearly price, or that is changed, too. */
function listYearlyPrice({ plan, values }: PlanEffectsProps): string[] {
  const { yearlyPrice, currency } = plan;
  const months = MONTHS[values.interval];
  if (!yearlyPrice || months === undefined || Number(values.yearlyPrice) !== yearlyPrice) return [];
  if (!isOtherAmount(values.price, plan.price)) return [];
  const year = (Number(values.price) * 12) / months;
  return [
    `The yearly price stays ${formatMoney(yearlyPrice, currency)}. At the new price, 12 months cost ${formatMoney(year, currency)}.`,
  ];
}

const listEffects = (props: PlanEffectsProps): string[] => [
  ...listEffectsOnHolders(props),
  ...listPaidPrices(props),
  ...listYearlyPrice(props),
  ...listEffectsOnOthers(props),
];

/** Names what saving a plan changes immediately: for the plan's holders, with their number, and for new accounts. */
export function PlanEffects(props: PlanEffectsProps) {
  return (
    <div role="status" aria-label="What this changes">
      {listEffects(props).map((effect) => (
        <p key={effect} className={classes.note}>
          {effect}
        </p>
      ))}
    </div>
  );
}
