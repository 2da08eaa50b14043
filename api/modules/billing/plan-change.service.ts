import mongoose, { type ClientSession } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { formatFullDay } from '#api/lib/days.ts';
import { commitChange } from '#api/modules/subscriptions/commit-change.service.ts';
import { getMrrMinor } from '#api/modules/subscriptions/plan-terms.rules.ts';
import { queueRenewalChange, sendDueChanges } from '#api/modules/subscriptions/renewal-changes.service.ts';
import { planChange, plannedChangeOf } from '#api/modules/subscriptions/subscription.rules.ts';
import { getSubscription, type SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { Order } from './order.ts';
import { readOwnRights } from './own-rights.ts';
import { assertRenewalIsNotDue, getCurrentTerms } from './plan-change-checks.ts';
import { findPlanOnSale, type PlanCheckoutInput, toBilling } from './plan-checkout.ts';
import {
  findLossDate,
  findPlanFacts,
  formatTerms,
  nameNewBilling,
  namePlannedPlan,
  planChangeScheduledMail,
  queuePlanMail,
} from './plan-mails.ts';
import { getOfferBasis, listDowngradeLosses, type PlanChoice } from './plan-offer.rules.ts';
import { AT_PLAN_END, describeObstacle } from './plan-offer-texts.ts';
import { readPlanChoice, toPlanOrder } from './plan-order.ts';
import { insertPlannedPurchase, toRenewalTerms, withdrawPlannedPurchase } from './planned-purchases.ts';
import { announceRefusal } from './refused-changes.ts';
import { sendQueuedRenewalChange, toRenewalChangeSender } from './send-renewal-change.ts';

/** Checks that the plan is a lower one that can be scheduled. Throws CONFLICT otherwise, with the reason. */
function assertIsDowngrade(choice: PlanChoice, now: Date): void {
  const { kind } = getOfferBasis(choice);
  const { name } = choice.plan;
  if (kind === 'current') throw new DomainError('CONFLICT', `You have the ${name} plan already`);
  if (kind === 'unavailable') throw new DomainError('CONFLICT', describeObstacle(choice, now));
  if (kind === 'following')
    throw new DomainError('CONFLICT', `Nothing renews your plan. Buy ${name}: it starts when your plan ends.`);
  if (kind !== 'downgrade')
    throw new DomainError('CONFLICT', `${name} is not a lower plan. Buy it: it starts at once.`);
}

interface Schedule {
  readonly ctx: RequestContext;
  readonly choice: PlanChoice;
  readonly order: Order;
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
  if (!renewal || !currentPeriodEnd) throw new DomainError('CONFLICT', AT_PLAN_END);
  assertRenewalIsNotDue(before, at);
  const replaced = plannedChangeOf(before);
  if (replaced?.planId === plan._id && replaced.billing === billing) return before;
  if (replaced) await withdrawPlannedPurchase(session, replaced.purchaseId);
  const { currency } = ctx.runtime.config;
  const purchase = await insertPlannedPurchase(session, { order, subscription: before, currency, at });
  const mrrMinor = getMrrMinor(plan, billing);
  const change = { planId: plan._id, billing, mrrMinor, purchaseId: purchase._id, renewal, decidedAt: at };
  const after = planChange(before, change);
  const nextBilling = nameNewBilling(before, plan, billing);
  const description = `Scheduled a change to ${namePlannedPlan(plan, nextBilling)} on ${formatFullDay(currentPeriodEnd)}`;
  await commitChange(session, { before, after, kind: 'scheduled', description, at, client: ctx.client });
  const current = await getCurrentTerms(session, before);
  const next = order.renewal && toRenewalTerms(purchase, order.renewal.everyMonths);
  const replacedId = replaced?.purchaseId ?? null;
  await queueRenewalChange(session, { renewal, current, next, purchaseId: purchase._id, replacedId, at });
  const facts = await findPlanFacts(session, before);
  if (facts) {
    const price = next && formatTerms(next);
    const losses = listDowngradeLosses({ ...choice, subscription: before }, await readOwnRights(session, before));
    const purchaseId = String(purchase._id);
    await queuePlanMail(session, {
      runtime: ctx.runtime,
      userId: before._id,
      template: planChangeScheduledMail,
      news: {
        ...facts,
        by: 'user',
        nextPlanName: plan.name,
        nextBilling,
        price,
        purchaseId,
        losses,
        lostAt: findLossDate(before),
      },
      at,
    });
  }
  return after;
}

/**
 * Schedules a change to a lower plan for the end of the period. Nothing is charged today: the renewal pays for it. Choosing the scheduled
 * plan again changes nothing. Throws RATE_LIMITED, NOT_FOUND, BAD_USER_INPUT and CONFLICT. It is a CONFLICT, too, when the provider refuses
 * at once: the change is taken back then. If the provider cannot be reached, the change stays, and a job sends it.
 */
export async function changePlan(ctx: RequestContext, input: PlanCheckoutInput): Promise<SubscriptionRecord> {
  await ctx.runtime.rateLimits.consume('checkout', requireUser(ctx.viewer).userId);
  const plan = await findPlanOnSale(input.planId);
  const billing = toBilling(plan, input.interval);
  const order = toPlanOrder(ctx, plan, billing);
  const choice = await readPlanChoice(ctx, plan, billing);
  const after = await mongoose.connection.transaction((session) => storeChange(session, { ctx, choice, order }));
  const renewal = plannedChangeOf(after)?.renewal;
  if (renewal) await sendQueuedRenewalChange(ctx.runtime, renewal, ctx.now());
  return after;
}

/** Sends the due changes of renewals to their providers. One that a provider refuses for good is taken back, and its user is notified. */
export async function sendDueRenewalChanges(runtime: Runtime, now: Date): Promise<void> {
  await sendDueChanges({
    send: toRenewalChangeSender(runtime),
    takeBack: (session, change) => announceRefusal(session, { runtime, change, at: now }),
    now,
    onFailure: (err, { provider, ref, attempts }) => {
      runtime.log.warn({ err, provider, ref, attempts }, 'A change of renewals could not be sent');
    },
  });
}
