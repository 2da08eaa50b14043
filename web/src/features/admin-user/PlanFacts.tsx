import type {
  AssignPlan_PlanFragment,
  PlanFacts_SeatRenewalFragment,
  PlanFacts_UserFragment,
  PlanInterval,
} from '#web/graphql/admin-operations.generated.ts';
import { describeUsed, formatMoney, formatPrompts, plural, UNLIMITED } from '#web/lib/quantities.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { SOURCE } from '#web/ui/accounts/user-labels.ts';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import { QuotaBar } from '#web/ui/QuotaBar.tsx';
import { Section } from '#web/ui/Section.tsx';
import { PlanActions } from './actions/PlanActions.tsx';
import classes from './UserPage.module.css';

type SeatRenewals = readonly PlanFacts_SeatRenewalFragment[];
type Subscription = PlanFacts_UserFragment['subscription'];

const dayOr = (at: string | null, otherwise: string) => (at ? formatUtcDay(at) : otherwise);

/** When and for how much the plan renews: `Dec 28, 2026 for $9.99`. */
function describeRenewal(renewsAt: string, { renewalAmount, ownPlan }: Subscription): string {
  const day = formatUtcDay(renewsAt);
  return renewalAmount === null || !ownPlan ? day : `${day} for ${formatMoney(renewalAmount, ownPlan.currency)}`;
}

/** When and for how much bought seats renew: `1 seat on Dec 28, 2026 for $14.00`. Null: none renews. */
function describeSeatRenewals(seatRenewals: SeatRenewals): string | null {
  if (seatRenewals.length === 0) return null;
  return seatRenewals
    .map(
      ({ seats, renewsAt, amount, currency }) =>
        `${plural(seats, 'seat')} on ${formatUtcDay(renewsAt)} for ${formatMoney(amount, currency)}`,
    )
    .join(', ');
}

/** The day of the next payment, and the end: a plan that renews shows its end only where added days moved it. */
function listDays(subscription: Subscription): Fact[] {
  const { grant, renewsAt, currentPeriodEnd } = subscription;
  if (grant || !renewsAt) return [['Ends', dayOr(currentPeriodEnd, 'Never')]];
  return [
    ['Renews', describeRenewal(renewsAt, subscription)],
    [
      'With added days until',
      currentPeriodEnd && currentPeriodEnd !== renewsAt ? formatUtcDay(currentPeriodEnd) : null,
    ],
  ];
}

const BILLING: Readonly<Record<PlanInterval, string>> = {
  MONTHLY: 'Monthly',
  QUARTERLY: 'Quarterly',
  YEARLY: 'Yearly',
  LIFETIME: 'Once',
};

/** How often the user's own plan is paid. Null: it is not. */
function describeBilling({ source, billing, ownPlan }: Subscription): string | null {
  if (source !== 'PAYMENT' || !ownPlan) return null;
  return billing === 'ANNUAL' ? 'Yearly' : BILLING[ownPlan.interval];
}

interface FactSources {
  readonly seatRenewals: SeatRenewals;
  /** Whether the user is a member of a team, and so uses its owner's prompts. */
  readonly usesPool: boolean;
}

/** When the used prompts reset, and why that is not the day of the renewal. */
function describeReset({ quotaResetsAt, renewsAt }: Subscription): string {
  if (quotaResetsAt === null) return 'Never';
  const day = formatUtcDay(quotaResetsAt);
  return renewsAt === null || formatUtcDay(renewsAt) === day ? day : `${day}, counted from the user’s first plan`;
}

/** The prompts that the user can still use, and where others than the plan's come from. */
function describeLeft({ promptsRemaining, promptsUsed, promptsLimit }: Subscription, usesPool: boolean): string {
  const left = formatPrompts(promptsRemaining);
  const ofPlan = promptsLimit === UNLIMITED ? UNLIMITED : Math.max(0, promptsLimit - promptsUsed);
  if (promptsRemaining === ofPlan) return left;
  return usesPool ? `${left}, with team pool and add-ons` : `${left}, with add-ons`;
}

function listFacts(subscription: Subscription, { seatRenewals, usesPool }: FactSources): Fact[] {
  const { planName, source, renewsAt, cancelAtPeriodEnd } = subscription;
  if (planName === null) return [['Plan', 'None']];
  const { grant, ownPlan, ownPeriodEnd, scheduledPlan } = subscription;
  return [
    ['Plan', planName],
    ['Source', SOURCE[source]],
    ['Billing', describeBilling(subscription)],
    ...listDays(subscription),
    ['Renewal', cancelAtPeriodEnd ? 'Canceled' : null],
    ['Next plan', scheduledPlan?.name ?? null],
    ['Own plan', grant && ownPlan ? ownPlan.name : null],
    ['Own plan renews', grant && renewsAt ? describeRenewal(renewsAt, subscription) : null],
    ['Own plan until', grant && ownPeriodEnd && ownPeriodEnd !== renewsAt ? formatUtcDay(ownPeriodEnd) : null],
    ['Seats renew', describeSeatRenewals(seatRenewals)],
    ['Prompts reset', describeReset(subscription)],
    ['Prompts left', describeLeft(subscription, usesPool)],
  ];
}

interface PlanFactsProps extends FactSources {
  readonly user: PlanFacts_UserFragment;
  readonly plans: readonly AssignPlan_PlanFragment[];
  readonly onChanged: () => Promise<void>;
}

/** The user's plan and quota, and the buttons that change them. */
export function PlanFacts({ user, seatRenewals, usesPool, plans, onChanged }: PlanFactsProps) {
  const { subscription } = user;
  const { promptsUsed, promptsLimit } = subscription;
  return (
    <Section title="Plan">
      <div className={classes.quota}>
        <p>{describeUsed(promptsUsed, promptsLimit)}</p>
        {promptsLimit !== UNLIMITED && promptsUsed > promptsLimit && (
          <p>More than the limit, because they were used when the limit was higher.</p>
        )}
        {promptsLimit !== UNLIMITED && <QuotaBar label="Prompts used" used={promptsUsed} limit={promptsLimit} />}
      </div>
      <Facts facts={listFacts(subscription, { seatRenewals, usesPool })} />
      <PlanActions user={user} plans={plans} onChanged={onChanged} />
    </Section>
  );
}
