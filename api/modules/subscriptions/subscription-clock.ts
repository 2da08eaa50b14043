import mongoose, { type ClientSession, trusted, type Types } from 'mongoose';
import { dayOf } from '../../days.ts';
import { findPlan } from '../plans/plans.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { commitChange, planIn, storeSubscription, subscriptionOf } from './commit-change.ts';
import { letPlanEnd } from './plan-changes.ts';
import { announceGrantEnd, dueStep, planIdOf, uncover } from './subscription-rules.ts';
import { type SubscriptionRecord, Subscriptions } from './subscription.model.ts';

const AT_ONCE = 200;
const BILLING_PAGE = '/dashboard/billing';

/** Those that time alone has changed, longest waiting first. */
export async function dueSubscriptions(now: Date): Promise<SubscriptionRecord[]> {
  return Subscriptions.find({ dueAt: trusted({ $type: 'date', $lte: now }) })
    .sort({ dueAt: 1 })
    .limit(AT_ONCE)
    .lean<SubscriptionRecord[]>();
}

const nameOf = async (session: ClientSession, planId: string | null) =>
  (planId === null ? null : (await findPlan(session, planId))?.name) ?? 'present';

async function endPeriod(session: ClientSession, before: SubscriptionRecord, at: Date): Promise<void> {
  const name = await nameOf(session, before.planId);
  const after = await letPlanEnd(session, { userId: before._id, reason: `The ${name} plan ended`, at });
  const next = await planIn(session, after);
  await notify(session, {
    userId: before._id,
    kind: before.scheduled ? 'info' : 'warning',
    title: before.scheduled ? 'Your plan changed' : 'Your plan ended',
    message: `The ${name} plan ended.${next ? ` You are on the ${next.name} plan now.` : ''}`,
    link: BILLING_PAGE,
    at,
  });
}

async function endGrant(session: ClientSession, before: SubscriptionRecord, at: Date): Promise<void> {
  const name = await nameOf(session, planIdOf(before));
  const after = uncover(before);
  const description = `The ${name} plan of a promo code ended`;
  await commitChange(session, { before, after, kind: 'grant_ended', description }, { at });
  const next = await planIn(session, after);
  await notify(session, {
    userId: before._id,
    kind: 'info',
    title: 'Your promo plan ended',
    message: `The ${name} plan ended.${next ? ` You are on the ${next.name} plan again.` : ''}`,
    link: BILLING_PAGE,
    at,
  });
}

async function tellOfGrantEnd(session: ClientSession, before: SubscriptionRecord, at: Date): Promise<void> {
  await storeSubscription(session, announceGrantEnd(before), at);
  const endsAt = before.grant?.endsAt;
  if (!endsAt) return;
  await notify(session, {
    userId: before._id,
    kind: 'info',
    title: 'Your promo plan is about to end',
    message: `The ${await nameOf(session, planIdOf(before))} plan ends on ${dayOf(endsAt)}. Buy it to keep it.`,
    link: BILLING_PAGE,
    at,
  });
}

const STEPS = { period_end: endPeriod, grant_end: endGrant, grant_end_near: tellOfGrantEnd };

/** Each step makes one of a handful of things true that stay so. */
const MOST_STEPS = 8;

/** Does what time has made due of one subscription. Several who try at once do it once. */
export async function catchUp(userId: Types.ObjectId, now: Date): Promise<void> {
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const isDone = await mongoose.connection.transaction(async (session) => {
      const subscription = await subscriptionOf(session, userId, now);
      const step = dueStep(subscription, now);
      if (step) await STEPS[step](session, subscription, now);
      // Nothing to do, and yet it was found: what it waits for is somebody else's turn.
      return step === null;
    });
    if (isDone) return;
  }
}
