import type { ClientSession, Types } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import { formatFullDay } from '#api/lib/days.ts';
import { formatPrice } from '#api/lib/money.ts';
import { findEmail } from '#api/modules/accounts/accounts.service.ts';
import { findConfirmedUserId } from '#api/modules/accounts/address-confirmation.service.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import {
  type MailBlock,
  type MailContent,
  type MailTemplate,
  mailTemplate,
} from '#api/modules/mail/mail-template.rules.ts';
import { findPlan, type PlanRecord } from '#api/modules/plans/plans.service.ts';
import {
  type Billing,
  BILLING_NAMES,
  getPeriodMonths,
  PER_PERIOD,
} from '#api/modules/subscriptions/plan-terms.rules.ts';
import { outlastingGrantOf, paidPeriodEndOf } from '#api/modules/subscriptions/subscription.rules.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { RenewalTerms } from '#api/ports/payment-provider.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';

/** The plan of a mail's user when the mail was queued. */
interface PlanFacts {
  /** The plan that the user has now. */
  readonly planName: string;
  /** When its period ends, ISO 8601. */
  readonly endsAt: string;
  /**
   * When the provider collects the next payment if the plan renews, ISO 8601: earlier than `endsAt` if an administrator added days. Absent in mails
   * that were queued by an earlier version.
   */
  readonly renewsAt?: string;
}

/** What was done to a plan. */
interface PlanNews extends PlanFacts {
  readonly by: 'user' | 'administrator';
}

interface RenewalFacts extends PlanFacts {
  /** The price of the renewal, such as `$9.99 a month`. Null when nothing renews the plan. */
  readonly price: string | null;
}

/** News of a plan that renews again. */
interface ContinuedPlanNews extends PlanNews, RenewalFacts {
  /**
   * What the seats that the user bought cost beside the plan, in a sentence. Null when none renews. Absent in mails that were queued by an earlier
   * version.
   */
  readonly seats?: string | null;
}

interface PlannedPlanFacts extends RenewalFacts {
  /** The name of the plan that was to start when the period ends. */
  readonly nextPlanName: string;
  /**
   * How it is paid, if it is the user's plan with another interval: `monthly`. Null for another plan. Absent in mails that were queued by an
   * earlier version.
   */
  readonly nextBilling?: string | null;
}

interface PlanChangeNews {
  /** The purchase of the lower plan. Absent in mails that were queued by an earlier version. */
  readonly purchaseId?: string;
}

/** Returns a plan's name and the end of its period, for a mail to its user. Null without a plan, and for a plan without an end. */
export async function findPlanFacts(
  session: ClientSession,
  subscription: SubscriptionRecord,
): Promise<PlanFacts | null> {
  const { planId, currentPeriodEnd } = subscription;
  const plan = planId === null ? null : await findPlan(session, planId);
  return (
    plan &&
    currentPeriodEnd && {
      planName: plan.name,
      endsAt: currentPeriodEnd.toISOString(),
      renewsAt: paidPeriodEndOf(subscription)?.toISOString(),
    }
  );
}

/** Names the billing of a planned purchase, if it is for the plan that the user has: only the interval changes then. Null for another plan. */
export function nameNewBilling(before: SubscriptionRecord, plan: PlanRecord, billing: Billing): string | null {
  const months = getPeriodMonths(plan, billing);
  return before.planId === plan._id && months ? BILLING_NAMES[months] : null;
}

/** Names what a plan changes to, for a sentence. `newBilling` as `nameNewBilling` returns it. */
export const namePlannedPlan = ({ name }: PlanRecord, newBilling: string | null): string =>
  newBilling === null ? `the ${name} plan` : `${newBilling} billing of the ${name} plan`;

/** Formats what each renewal costs: `$9.99 a month`. */
export const formatTerms = ({ amountMinor, currency, everyMonths }: RenewalTerms): string =>
  `${formatPrice(amountMinor, currency)} ${PER_PERIOD[everyMonths]}`;

const endOf = ({ endsAt }: PlanFacts) => formatFullDay(new Date(endsAt));

const nextChargeOf = ({ renewsAt, endsAt }: PlanFacts) => formatFullDay(new Date(renewsAt ?? endsAt));

const describeSeats = ({ seats }: ContinuedPlanNews) => (seats ? ` ${seats}` : '');

const describeRenewal = (news: RenewalFacts) =>
  news.price === null ? `It is valid until ${endOf(news)}.` : `It renews on ${nextChargeOf(news)} for ${news.price}.`;

/** Says what to do about news that the reader did not cause. `remedy` names what Billing offers against it. */
const helpAfter = ({ by }: PlanNews, remedy: string): string =>
  by === 'user'
    ? `If this was not you, change your password, and ${remedy} on the Billing page.`
    : 'If you did not expect this, write to us.';

interface PlanMailText {
  readonly subject: string;
  readonly paragraphs: readonly MailBlock[];
}

/**
 * Builds a template. Its mails are not sent to an address that its user has not confirmed, because that can be another
 * person's, and not when the news is outdated before they are sent.
 */
const planMail = <TNews extends PlanFacts>(
  name: string,
  write: (news: TNews) => PlanMailText,
  isOutdated: (news: TNews) => Promise<boolean> = async () => false,
): MailTemplate<TNews> =>
  mailTemplate<TNews>(name, async (news, { to }): Promise<MailContent | null> => {
    if (!(await findConfirmedUserId(to)) || (await isOutdated(news))) return null;
    return { ...write(news), link: { label: 'See your plan', path: '/dashboard/billing' } };
  });

/** Returns whether the purchase of a planned change has one of these states. False for a mail that does not name it. */
async function isPurchase({ purchaseId }: PlanChangeNews, ...states: CheckoutRow['state'][]): Promise<boolean> {
  if (purchaseId === undefined) return false;
  const purchase = await Checkouts.findById(purchaseId, { state: 1 }).lean<Pick<CheckoutRow, 'state'>>();
  return purchase !== null && states.includes(purchase.state);
}

const who = ({ by }: PlanNews) => (by === 'user' ? 'You' : 'An administrator');

interface PlanLosses {
  /** What the user gives up when the plan ends, as the dialog listed it. Absent in mails that were queued by an earlier version. */
  readonly losses?: readonly string[];
  /**
   * When a plan grant ends that goes on longer than the plan, ISO 8601: what the plan has is lost then. Null without one. Absent in mails that were
   * queued by an earlier version.
   */
  readonly lostAt?: string | null;
}

/** Returns when what a plan has is lost, if a plan grant goes on longer, for the mail about its end or change. */
export const findLossDate = (subscription: SubscriptionRecord): string | null =>
  outlastingGrantOf(subscription)?.endsAt?.toISOString() ?? null;

/**
 * Lists what the user gives up, after the words that say when: `when`, or the end of a plan grant, which screens call a trial. No list for a plan
 * whose end costs nothing.
 */
function listLosses(when: string, { losses = [], lostAt }: PlanLosses): MailBlock[] {
  const moment = lostAt ? `When your trial ends on ${formatFullDay(new Date(lostAt))}` : when;
  return losses.length > 0 ? [{ lead: `${moment}, you give up:`, items: losses }] : [];
}

interface CancelledPlanNews extends PlanNews, PlanLosses {
  readonly canResume: boolean;
}

export const planCancelledMail = planMail<CancelledPlanNews>('plan_cancelled', (news) => ({
  subject: `Your ${news.planName} plan ends on ${endOf(news)}`,
  paragraphs: [
    `${who(news)} canceled your ${news.planName} plan. It stays active until ${endOf(news)}, and you are not charged again.${news.canResume ? ' You can resume it until then.' : ''}`,
    ...listLosses(`When ${news.planName} ends`, news),
    helpAfter(news, news.canResume ? 'resume the plan' : 'check your plan'),
  ],
}));

export const planResumedMail = planMail<ContinuedPlanNews>('plan_resumed', (news) => ({
  subject: `Your ${news.planName} plan continues`,
  paragraphs: [
    `${who(news)} resumed your ${news.planName} plan. ${describeRenewal(news)}${describeSeats(news)}`,
    helpAfter(news, 'cancel the plan again'),
  ],
}));

/** What a plan changes to: `Standard`, or `monthly billing` if the plan stays. */
const nameTarget = ({ nextPlanName, nextBilling }: PlannedPlanFacts) =>
  nextBilling ? `${nextBilling} billing` : nextPlanName;

/** Whose change it is: `Your plan`, or `Your Pro plan` if the plan stays. */
const nameChanging = ({ planName, nextBilling }: PlannedPlanFacts) =>
  nextBilling ? `Your ${planName} plan` : 'Your plan';

/** A change between two plans or intervals: `from Pro to Standard`, or `of your Pro plan to monthly billing`. */
const nameChange = (news: PlannedPlanFacts) =>
  news.nextBilling
    ? `of your ${news.planName} plan to ${nameTarget(news)}`
    : `from ${news.planName} to ${news.nextPlanName}`;

/** Returns whether the provider charges for the next plan before it starts, because an administrator added days to the present one. */
const isChargedBeforeStart = (news: PlanFacts) => nextChargeOf(news) !== endOf(news);

/** Says what is charged from the end of the period on: `Pro stays active until Dec 27, 2026. From then on, …`. */
function describeChange(news: PlannedPlanFacts): string {
  const { planName, nextPlanName, nextBilling } = news;
  const price = news.price ?? 'nothing';
  const isEarly = isChargedBeforeStart(news);
  if (nextBilling) {
    const firstCharge = isEarly ? `, first charged on ${nextChargeOf(news)}` : '';
    return `${planName} is paid until ${endOf(news)}. From then on, it costs ${price}${firstCharge}.`;
  }
  const next = isEarly
    ? `Then ${nextPlanName} starts: it costs ${price}, first charged on ${nextChargeOf(news)}.`
    : `From then on, ${nextPlanName} costs ${price}.`;
  return `${planName} stays active until ${endOf(news)}. ${next}`;
}

/** The day until which a change can be undone, after `describeChange`: the next plan is not paid before. */
const undoableUntil = (news: PlanFacts) => (isChargedBeforeStart(news) ? nextChargeOf(news) : 'then');

/** Not sent when the change was withdrawn before. */
export const planChangeScheduledMail = planMail<PlanNews & PlannedPlanFacts & PlanChangeNews & PlanLosses>(
  'plan_change_scheduled',
  (news) => ({
    subject: `${nameChanging(news)} changes to ${nameTarget(news)} on ${endOf(news)}`,
    paragraphs: [
      `${who(news)} switched ${news.nextBilling ? `your ${news.planName} plan to ${nameTarget(news)}` : nameChange(news)}. Nothing is charged today. ${describeChange(news)} You can undo the change until ${undoableUntil(news)}.`,
      ...listLosses('When the plan changes', news),
      helpAfter(news, 'undo the change'),
    ],
  }),
  async (news) => isPurchase(news, 'withdrawn'),
);

/** Not sent when the change was scheduled again before, because the provider did not undo it. */
export const planChangeUndoneMail = planMail<ContinuedPlanNews & PlanChangeNews>(
  'plan_change_undone',
  (news) => ({
    subject: `Your ${news.planName} plan continues`,
    paragraphs: [
      `${who(news)} undid the change of your plan, so you keep ${news.planName}. ${describeRenewal(news)}${describeSeats(news)}`,
      helpAfter(news, 'switch the plan again'),
    ],
  }),
  async (news) => isPurchase(news, 'scheduled', 'paid'),
);

/** The mail after the payment provider refused a scheduled change. `price` is that of the plan that the user keeps. */
export const planChangeRefusedMail = planMail<PlannedPlanFacts>('plan_change_refused', (news) => ({
  subject: `${nameChanging(news)} does not change to ${nameTarget(news)}`,
  paragraphs: [
    `The payment provider refused the change ${nameChange(news)}. You keep ${news.nextBilling ? 'the plan as it is' : news.planName}. ${describeRenewal(news)}`,
    `If you still want ${nameTarget(news)}, cancel ${news.planName} on the Billing page, and choose ${news.nextBilling ? 'it again' : news.nextPlanName} when ${news.planName} ends.`,
  ],
}));

/** The mail after the payment provider refused to undo a change. `price` is that of the plan that follows. */
export const undoRefusedMail = planMail<PlannedPlanFacts>('plan_change_undo_refused', (news) => ({
  subject: `${nameChanging(news)} still changes to ${nameTarget(news)} on ${endOf(news)}`,
  paragraphs: [
    `The payment provider refused to undo the change of your plan. ${describeChange(news)}`,
    news.nextBilling
      ? 'You can change the billing again after that.'
      : `You can choose ${news.planName} again after the change.`,
  ],
}));

interface OtherChangeFacts extends PlannedPlanFacts {
  readonly refusedPlanName: string;
  /** As `nextBilling`, of the refused change. */
  readonly refusedBilling?: string | null;
}

/** The mail after the payment provider refused to replace a change by another one. `price` is that of the plan that follows. */
export const otherChangeRefusedMail = planMail<OtherChangeFacts>('other_plan_change_refused', (news) => ({
  subject: `${nameChanging(news)} still changes to ${nameTarget(news)} on ${endOf(news)}`,
  paragraphs: [
    `The payment provider refused the change to ${news.refusedBilling ? `${news.refusedBilling} billing` : news.refusedPlanName} that you chose last. The change to ${nameTarget(news)} that you chose before is scheduled. ${describeChange(news)}`,
    `You can undo it on the Billing page until ${undoableUntil(news)}.`,
  ],
}));

interface NewPlanMail<TNews extends PlanFacts> {
  readonly runtime: Runtime;
  readonly userId: Types.ObjectId;
  readonly template: MailTemplate<TNews>;
  /** What the mail reports. */
  readonly news: TNews;
  readonly at: Date;
}

/**
 * Queues a mail about a plan to its user, in the transaction of the change that it reports. Does nothing for a deleted account, which has no
 * address any more.
 */
export async function queuePlanMail<TNews extends PlanFacts>(
  session: ClientSession,
  { runtime, userId, template, news, at }: NewPlanMail<TNews>,
): Promise<void> {
  const to = await findEmail(session, userId);
  if (to !== null) await queueMail(session, { runtime, template, to, data: news, at });
}
