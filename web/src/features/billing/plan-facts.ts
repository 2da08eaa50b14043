import type { CurrentPlan_SeatsFragment, CurrentPlan_SubscriptionFragment } from '#web/graphql/operations.generated.ts';
import { formatPrice, plural, UNLIMITED } from '#web/lib/quantities.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';

type Subscription = CurrentPlan_SubscriptionFragment;
type Seats = CurrentPlan_SeatsFragment;

interface Fact {
  readonly name: string;
  readonly text: string;
}

/** `monthly`, as in `monthly billing`: how a plan is paid that the user can also pay by the year. */
export const toBillingName = (interval: string, isAnnual: boolean): string => {
  if (isAnnual) return 'annual';
  return interval === 'QUARTERLY' ? 'quarterly' : 'monthly';
};

/** Names the plan that follows: `Standard`, and for the user's own plan `Pro with annual billing`, or `Pro, paid already`. */
function toNextPlan({ scheduledPlan, scheduledBilling, ownPlanId, billing }: Subscription): string {
  if (!scheduledPlan) return '';
  const { id, name, interval } = scheduledPlan;
  if (id !== ownPlanId) return name;
  return scheduledBilling === billing
    ? `${name}, paid already`
    : `${name} with ${toBillingName(interval, scheduledBilling === 'ANNUAL')} billing`;
}

const isFree = ({ price }: NonNullable<Subscription['ownPlan']>) => price === 0;

/** Says when a granted plan ends: `until Feb 14, 2026, then Free`. A paid plan, which goes on meanwhile, is a fact of its own. */
function toGrantEnd(endsAt: string | null, ownPlan: Subscription['ownPlan']): string {
  if (endsAt === null) return 'no end date';
  const end = `until ${formatUtcDay(endsAt)}`;
  return ownPlan && isFree(ownPlan) ? `${end}, then ${ownPlan.name}` : end;
}

/** Says when and for how much the plan renews: `Dec 28, 2026 for $9.99`. */
function toRenewal(renewsAt: string, { renewalAmount, ownPlan }: Subscription): string {
  const day = formatUtcDay(renewsAt);
  return renewalAmount === null || !ownPlan ? day : `${day} for ${formatPrice(renewalAmount, ownPlan.currency)}`;
}

/** Says when the seats that the user bought renew or end. They are paid apart from the plan. */
function toSeatFacts({ bought, ending, endsAt, renewsAt, renewal, currency }: Seats): Fact[] {
  const facts: Fact[] = [];
  if (renewsAt !== null && bought > ending) {
    const text = `${formatUtcDay(renewsAt)} for ${formatPrice(renewal, currency)}`;
    facts.push({
      name: `${plural(bought - ending, 'extra seat')} ${bought - ending === 1 ? 'renews' : 'renew'}`,
      text,
    });
  }
  if (endsAt !== null && ending > 0) {
    facts.push({
      name: `${plural(ending, 'extra seat')} ${ending === 1 ? 'ends' : 'end'}`,
      text: formatUtcDay(endsAt),
    });
  }
  return facts;
}

/** Lists the facts of a subscription and of the seats that were bought with it. Facts without a value are left out. */
export function toPlanFacts(subscription: Subscription, seats: Seats | null): Fact[] {
  const { grant, ownPlan, ownPeriodEnd, cancelAtPeriodEnd, renewsAt, scheduledPlan, quotaResetsAt, billing } =
    subscription;
  const facts: Fact[] = [];
  if (quotaResetsAt && subscription.promptsLimit !== UNLIMITED)
    facts.push({ name: 'Prompts reset', text: formatUtcDay(quotaResetsAt) });
  if (grant) {
    facts.push({ name: 'From a promo code', text: toGrantEnd(grant.endsAt, ownPlan) });
    if (ownPlan && !isFree(ownPlan)) facts.push({ name: 'Your paid plan', text: ownPlan.name });
  }
  if (ownPeriodEnd && scheduledPlan) {
    // A change that can be undone is described beside the button that undoes it.
    if (!subscription.canUndoPlanChange) {
      facts.push({ name: 'Next plan', text: `${toNextPlan(subscription)}, from ${formatUtcDay(ownPeriodEnd)}` });
    }
  } else if (ownPeriodEnd) {
    if (renewsAt) facts.push({ name: 'Renews', text: toRenewal(renewsAt, subscription) });
    // The day of the renewal is not the end of a plan to which days were added.
    if (renewsAt !== ownPeriodEnd) {
      facts.push({ name: cancelAtPeriodEnd ? 'Ends' : 'Valid until', text: formatUtcDay(ownPeriodEnd) });
    }
  }
  if (billing === 'ANNUAL') facts.push({ name: 'Billing', text: 'Annual' });
  return seats ? [...facts, ...toSeatFacts(seats)] : facts;
}
