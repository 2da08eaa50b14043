import mongoose, { type ClientSession, trusted, type Types } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import { formatFullDay } from '#api/lib/days.ts';
import { findEmail } from '#api/modules/accounts/accounts.service.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import { notify } from '#api/modules/notifications/notifications.service.ts';
import { getPlanName } from '#api/modules/plans/plans.service.ts';
import { commitChange } from './commit-change.service.ts';
import { findEffectivePlan } from './effective-plan.ts';
import { endPlan } from './plan-changes.service.ts';
import { planEndedMail } from './plan-ended-mail.ts';
import { storeSubscription } from './store-subscription.ts';
import { type SubscriptionRecord, Subscriptions } from './subscription.model.ts';
import {
  effectivePlanIdOf,
  isRenewing,
  markGrantEndAnnounced,
  paidScheduleOf,
  plannedChangeOf,
  removeGrant,
} from './subscription.rules.ts';
import { type DueStep, findDueStep } from './subscription-timing.rules.ts';
import { getSubscription } from './subscriptions.service.ts';

/** Subscriptions that one pass of the job handles. The next pass continues. */
const MAX_PER_PASS = 200;
const BILLING_PAGE = '/dashboard/billing';

/** Lists subscriptions with a due step, the longest overdue first, without those that wait after a failure. */
export async function listDueSubscriptions(
  now: Date,
  waiting: readonly Types.ObjectId[],
): Promise<SubscriptionRecord[]> {
  return Subscriptions.find({ _id: trusted({ $nin: waiting }), dueAt: trusted({ $type: 'date', $lte: now }) })
    .sort({ dueAt: 1 })
    .limit(MAX_PER_PASS)
    .lean<SubscriptionRecord[]>();
}

interface Step {
  readonly runtime: Runtime;
  readonly before: SubscriptionRecord;
  readonly at: Date;
}

/** Ends the user's own plan with its period, and notifies the user: also by mail when its renewal was not paid. */
async function endPeriod(session: ClientSession, { runtime, before, at }: Step): Promise<void> {
  const name = await getPlanName(session, before.planId);
  const reason = `The ${name} plan ended`;
  const after = await endPlan(session, { userId: before._id, reason, isFinal: false, at });
  const next = await findEffectivePlan(session, after);
  await notify(session, {
    userId: before._id,
    kind: paidScheduleOf(before) ? 'info' : 'warning',
    title: paidScheduleOf(before) ? 'Your plan changed' : 'Your plan ended',
    message: `The ${name} plan ended.${next ? ` You are on the ${next.name} plan now.` : ''}`,
    link: BILLING_PAGE,
    at,
  });
  const to = await findEmail(session, before._id);
  // No payment is missing: nothing was to renew the plan, or the plan that follows is paid already.
  if (to === null || !before.currentPeriodEnd || !isRenewing(before) || paidScheduleOf(before)) return;
  const change = plannedChangeOf(before);
  const data = {
    planName: name,
    endedAt: before.currentPeriodEnd.toISOString(),
    unpaidPlanName: change ? await getPlanName(session, change.planId) : name,
    nextPlanName: next?.name ?? null,
  };
  await queueMail(session, { runtime, template: planEndedMail, to, data, at });
}

/** Ends a plan grant, and notifies the user. */
async function endGrant(session: ClientSession, { before, at }: Step): Promise<void> {
  const name = await getPlanName(session, effectivePlanIdOf(before));
  const after = removeGrant(before);
  const description = `The ${name} plan of a promo code ended`;
  await commitChange(session, { before, after, kind: 'grant_ended', description, at });
  const next = await findEffectivePlan(session, after);
  await notify(session, {
    userId: before._id,
    kind: 'info',
    title: 'Your promo plan ended',
    message: `The ${name} plan ended.${next ? ` You are on the ${next.name} plan again.` : ''}`,
    link: BILLING_PAGE,
    at,
  });
}

/** Notifies the user that their plan grant will end soon. */
async function announceGrantEnd(session: ClientSession, { before, at }: Step): Promise<void> {
  await storeSubscription(session, { subscription: markGrantEndAnnounced(before), at });
  const endsAt = before.grant?.endsAt;
  if (!endsAt) return;
  const name = await getPlanName(session, effectivePlanIdOf(before));
  await notify(session, {
    userId: before._id,
    kind: 'info',
    title: 'Your promo plan is about to end',
    mutableAs: 'promo_plan_end',
    message: `The ${name} plan ends on ${formatFullDay(endsAt)}. Buy it to keep it.`,
    link: BILLING_PAGE,
    at,
  });
}

const STEPS: Readonly<Record<DueStep, (session: ClientSession, step: Step) => Promise<void>>> = {
  period_end: endPeriod,
  grant_end: endGrant,
  grant_end_notice: announceGrantEnd,
};

/** At most three steps are due for a subscription. The number only keeps a fault from looping for ever. */
const MAX_STEPS = 8;

/**
 * Applies the steps that are due for one subscription, each in a transaction of its own. Servers that do it at the same time apply each
 * step once.
 */
export async function applyDueSteps(runtime: Runtime, userId: Types.ObjectId, now: Date): Promise<void> {
  for (let count = 0; count < MAX_STEPS; count += 1) {
    const isDone = await mongoose.connection.transaction(async (session) => {
      const before = await getSubscription(session, { userId, at: now });
      const step = findDueStep(before, now);
      if (step) await STEPS[step](session, { runtime, before, at: now });
      return step === null;
    });
    if (isDone) return;
  }
}
