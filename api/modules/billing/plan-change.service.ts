import mongoose, { type ClientSession } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { formatDay } from '#api/lib/days.ts';
import { notify } from '#api/modules/notifications/notifications.service.ts';
import { findRenewalProvider } from '#api/modules/payment-methods/payment-providers.service.ts';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { commitChange } from '#api/modules/subscriptions/commit-change.service.ts';
import { getMrrMinor } from '#api/modules/subscriptions/plan-terms.rules.ts';
import {
  queueRenewalChange,
  type RenewalChangeRow,
  sendDueChanges,
  sendRenewalChange,
} from '#api/modules/subscriptions/renewal-changes.service.ts';
import { planChange, plannedChangeOf, withdrawPlanChange } from '#api/modules/subscriptions/subscription.rules.ts';
import {
  findRenewingSubscription,
  getSubscription,
  type Renewal,
  type SubscriptionRecord,
} from '#api/modules/subscriptions/subscriptions.service.ts';
import type { RenewalTerms } from '#api/ports/payment-provider.ts';
import { findPlanOnSale, type PlanCheckoutInput, toBilling } from './checkouts.service.ts';
import type { Order } from './order.ts';
import {
  formatTerms,
  planChangeRefusedMail,
  planChangeScheduledMail,
  planChangeUndoneMail,
  queuePlanMail,
  undoRefusedMail,
} from './plan-mails.ts';
import { getOfferBasis, type PlanChoice } from './plan-offer.rules.ts';
import { AT_PLAN_END, describeObstacle } from './plan-offer-texts.ts';
import { conflictError, readPlanChoice, toPlanOrder } from './plan-order.ts';
import {
  findCurrentTerms,
  insertPlannedPurchase,
  toRenewalTerms,
  withdrawPlannedPurchase,
} from './planned-purchases.ts';
import { restorePlanChange } from './restore-plan-change.ts';

/** Returns the terms by which the provider charges the current plan. Throws CONFLICT when nothing renews it. */
async function getCurrentTerms(session: ClientSession, subscription: SubscriptionRecord): Promise<RenewalTerms> {
  const terms = await findCurrentTerms(session, subscription);
  if (!terms) throw conflictError(AT_PLAN_END);
  return terms;
}

/** Checks that the plan is a lower one that can be scheduled. Throws CONFLICT otherwise, with the reason. */
function assertIsDowngrade(choice: PlanChoice, now: Date): void {
  const { kind } = getOfferBasis(choice);
  const { name } = choice.plan;
  if (kind === 'current') throw conflictError(`You have the ${name} plan already`);
  if (kind === 'unavailable') throw conflictError(describeObstacle(choice, now));
  if (kind === 'following')
    throw conflictError(`Nothing renews your plan. Buy ${name}: it starts when your plan ends.`);
  if (kind !== 'downgrade') throw conflictError(`${name} is not a lower plan. Buy it: it starts at once.`);
}

/**
 * Sends the queued renewal change to the provider now. When the provider cannot be reached, a job sends it later.
 * Throws CONFLICT when the provider refuses.
 */
async function sendNow(runtime: Runtime, renewal: Renewal, now: Date): Promise<void> {
  try {
    await sendRenewalChange(renewal, { send: toSender(runtime), now });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'CONFLICT') throw error;
    runtime.log.warn({ err: error, ...renewal }, 'A change of renewals could not be sent and will be tried again');
  }
}

/**
 * Builds the function that sends a renewal change to its provider. That throws CONFLICT when the
 * credentials were deleted.
 */
const toSender =
  (runtime: Runtime) =>
  async ({ provider: name, ref, current, next }: RenewalChangeRow): Promise<void> => {
    const provider = await findRenewalProvider(runtime, name);
    if (!provider) throw conflictError(`The payment account of your plan no longer exists. ${AT_PLAN_END}`);
    await provider.changeRenewals(ref, { current, next });
  };

/**
 * Throws CONFLICT once the period is over: the provider is collecting the next payment then, and would not apply a change. Its period does
 * not include the time that an operator added (`extraMs`).
 */
function assertIsNotDue({ currentPeriodEnd, extraMs }: SubscriptionRecord, now: Date): void {
  if (!currentPeriodEnd || currentPeriodEnd.getTime() - extraMs > now.getTime()) return;
  throw conflictError('Your plan is renewing right now. Please try again in a few minutes.');
}

interface Schedule {
  readonly ctx: RequestContext;
  readonly choice: PlanChoice;
  readonly order: Order;
}

/** Returns a plan's name and the end of its period, for a mail to its user. Null for a plan that has neither. */
async function findPlanFacts(session: ClientSession, { planId, currentPeriodEnd }: SubscriptionRecord) {
  const plan = planId === null ? null : await findPlan(session, planId);
  return plan && currentPeriodEnd && { planName: plan.name, endsAt: currentPeriodEnd.toISOString() };
}

/**
 * Stores the plan change, its purchase, the request to the provider and the mail to the user. Does nothing when this
 * change is scheduled already.
 */
async function storeChange(session: ClientSession, { ctx, choice, order }: Schedule): Promise<SubscriptionRecord> {
  const at = ctx.now();
  const { plan, billing } = choice;
  const before = await getSubscription(session, { userId: choice.subscription._id, at });
  assertIsDowngrade({ ...choice, subscription: before }, at);
  const { renewal, currentPeriodEnd } = before;
  if (!renewal || !currentPeriodEnd) throw conflictError(AT_PLAN_END);
  assertIsNotDue(before, at);
  const replaced = plannedChangeOf(before);
  if (replaced?.planId === plan._id && replaced.billing === billing) return before;
  if (replaced) await withdrawPlannedPurchase(session, replaced.purchaseId);
  const { currency } = ctx.runtime.config;
  const purchase = await insertPlannedPurchase(session, { order, subscription: before, currency, at });
  const mrrMinor = getMrrMinor(plan, billing);
  const change = { planId: plan._id, billing, mrrMinor, purchaseId: purchase._id, renewal, decidedAt: at };
  const after = planChange(before, change);
  const description = `Scheduled a change to the ${plan.name} plan on ${formatDay(currentPeriodEnd, at)}`;
  await commitChange(session, { before, after, kind: 'scheduled', description, at, client: ctx.client });
  const current = await getCurrentTerms(session, before);
  const next = order.renewal && toRenewalTerms(purchase, order.renewal.everyMonths);
  await queueRenewalChange(session, { renewal, current, next, at });
  const facts = await findPlanFacts(session, before);
  if (facts) {
    const price = next && formatTerms(next);
    await queuePlanMail(session, {
      runtime: ctx.runtime,
      userId: before._id,
      template: planChangeScheduledMail,
      news: { ...facts, by: 'user', nextPlanName: plan.name, price, purchaseId: String(purchase._id) },
      at,
    });
  }
  return after;
}

/**
 * Schedules a change to a lower plan for the end of the period. Nothing is charged today: the renewal pays for it. Choosing the scheduled
 * plan again changes nothing. Throws NOT_FOUND, BAD_USER_INPUT and CONFLICT.
 */
export async function changePlan(ctx: RequestContext, input: PlanCheckoutInput): Promise<SubscriptionRecord> {
  await ctx.runtime.rateLimits.consume('checkout', requireUser(ctx.viewer).userId);
  const plan = await findPlanOnSale(input.planId);
  const billing = toBilling(plan, input.interval);
  const order = toPlanOrder(ctx, plan, billing);
  const choice = await readPlanChoice(ctx, plan, billing);
  const after = await mongoose.connection.transaction((session) => storeChange(session, { ctx, choice, order }));
  const change = plannedChangeOf(after);
  if (!change?.renewal) return after;
  try {
    await sendNow(ctx.runtime, change.renewal, ctx.now());
  } catch (error) {
    const refusal = { runtime: ctx.runtime, refused: after, at: ctx.now() };
    await mongoose.connection.transaction((session) => withdrawRefused(session, refusal));
    throw error;
  }
  return after;
}

interface Refusal {
  readonly runtime: Runtime;
  /** The subscription with the change that the provider refused. */
  readonly refused: SubscriptionRecord;
  readonly at: Date;
}

/**
 * Withdraws the plan change that the provider refused, and tells the user by mail. Returns false when it is no longer
 * scheduled: another one was chosen since.
 */
async function withdrawRefused(session: ClientSession, { runtime, refused, at }: Refusal): Promise<boolean> {
  const before = await getSubscription(session, { userId: refused._id, at });
  const change = plannedChangeOf(before);
  if (!change?.purchaseId.equals(refused.scheduled?.purchaseId ?? '')) return false;
  await withdrawPlannedPurchase(session, change.purchaseId);
  const description = 'The change of the plan was refused by the payment provider';
  await commitChange(session, { before, after: withdrawPlanChange(before), kind: 'unscheduled', description, at });
  const facts = await findPlanFacts(session, before);
  const next = await findPlan(session, change.planId);
  if (facts && next) {
    const current = await findCurrentTerms(session, before);
    const news = { ...facts, nextPlanName: next.name, price: current && formatTerms(current) };
    await queuePlanMail(session, { runtime, userId: before._id, template: planChangeRefusedMail, news, at });
  }
  return true;
}

/**
 * Undoes the scheduled change to a lower plan, so that the current plan renews. Does nothing when no change is
 * scheduled. Throws CONFLICT when the plan that follows is paid.
 */
export async function undoPlanChange(ctx: RequestContext): Promise<SubscriptionRecord> {
  const { user } = requireUser(ctx.viewer);
  const { client, runtime } = ctx;
  const at = ctx.now();
  const { after, renewal } = await mongoose.connection.transaction(async (session) => {
    const before = await getSubscription(session, { userId: user._id, at });
    const change = plannedChangeOf(before);
    if (before.scheduled && !change) throw conflictError('The plan that follows is paid already');
    if (!change || !before.renewal) return { after: before, renewal: null };
    assertIsNotDue(before, at);
    const withdrawn = withdrawPlanChange(before);
    await withdrawPlannedPurchase(session, change.purchaseId);
    const description = 'Undid the scheduled change of the plan';
    await commitChange(session, { before, after: withdrawn, kind: 'unscheduled', description, at, client });
    const current = await getCurrentTerms(session, before);
    await queueRenewalChange(session, { renewal: before.renewal, current, next: null, at });
    const facts = await findPlanFacts(session, before);
    if (facts) {
      const news = {
        ...facts,
        by: 'user' as const,
        price: formatTerms(current),
        purchaseId: String(change.purchaseId),
      };
      await queuePlanMail(session, { runtime, userId: user._id, template: planChangeUndoneMail, news, at });
    }
    return { after: withdrawn, renewal: before.renewal };
  });
  if (!renewal) return after;
  try {
    await sendNow(runtime, renewal, at);
  } catch (error) {
    await mongoose.connection.transaction((session) => restoreRefused(session, { runtime, refused: after, at }));
    throw error;
  }
  return after;
}

/**
 * Schedules the change again whose undoing the provider refused, and tells the user by mail. Returns false when there
 * is none.
 */
async function restoreRefused(session: ClientSession, { runtime, refused, at }: Refusal): Promise<boolean> {
  const userId = refused._id;
  const restored = await restorePlanChange(session, { userId, at });
  if (!restored) return false;
  const facts = await findPlanFacts(session, restored.subscription);
  if (facts) {
    const news = { ...facts, nextPlanName: restored.planName, price: restored.terms && formatTerms(restored.terms) };
    await queuePlanMail(session, { runtime, userId, template: undoRefusedMail, news, at });
  }
  return true;
}

const REFUSED_CHANGE = {
  title: 'Your plan does not change',
  message: 'The payment provider refused the change of your plan. Your current plan renews as before.',
};

const REFUSED_UNDO = {
  title: 'Your plan changes as scheduled',
  message:
    'The payment provider refused to undo the change of your plan. You can choose your plan again after the change.',
};

/**
 * Notifies a user that the provider refused their plan change or its undoing, after the request that asked for it had
 * ended, and brings the subscription in line with what the provider collects.
 */
async function announceRefusal(runtime: Runtime, { provider, ref, next }: RenewalChangeRow, at: Date): Promise<void> {
  const subscription = await findRenewingSubscription({ provider, ref });
  if (!subscription) return;
  await mongoose.connection.transaction(async (session) => {
    const userId = subscription._id;
    const refusal = { runtime, refused: subscription, at };
    const isChanged = await (next ? withdrawRefused(session, refusal) : restoreRefused(session, refusal));
    if (!isChanged) return;
    await notify(session, {
      userId,
      kind: 'warning',
      ...(next ? REFUSED_CHANGE : REFUSED_UNDO),
      link: '/dashboard/billing',
      at,
    });
  });
}

/** Sends the due changes of renewals to their providers. */
export async function sendDueRenewalChanges(runtime: Runtime, now: Date): Promise<void> {
  await sendDueChanges({
    send: toSender(runtime),
    now,
    onFailure: async (err, change) => {
      const { provider, ref, attempts } = change;
      runtime.log.warn({ err, provider, ref, attempts }, 'A change of renewals could not be sent');
      if (err instanceof DomainError && err.code === 'CONFLICT') await announceRefusal(runtime, change, now);
    },
  });
}
