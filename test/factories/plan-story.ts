import mongoose from 'mongoose';
import { beforeEach } from 'vitest';
import type { Runtime } from '#api/kernel/runtime.ts';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { assignPlan } from '#api/modules/subscriptions/assign-plan.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { inTransaction } from '../setup/transaction.ts';
import { billingOf, type UserBilling } from './billing.ts';
import type { useMailbox } from './mail.ts';
import { givenSubscriber } from './user.ts';

/** Noon of a day of 2026, written MM-DD. */
export const day = (text: string) => new Date(`2026-${text}T12:00:00Z`);
export const iso = (text: string) => day(text).toISOString();
/** The last day of a long month: the next month has no such day, so the period ends on its last day. */
export const START = day('01-31');

export const rows = (collection: string, filter: object = {}) =>
  mongoose.connection.collection(collection).find(filter).sort({ _id: 1 }).toArray();

/** The mails about plans, without receipts, each as its subject and its text in one line. */
export const planMailsIn = async (mailbox: ReturnType<typeof useMailbox>, runtime: Runtime, now: Date) =>
  (await mailbox.received(runtime, now))
    .filter(({ subject }) => !subject.endsWith('receipt'))
    .map(({ subject, text }) => [subject, text.replace(/\s+/g, ' ')] as const);

/** A new user in each test, Ann, who signs up at START, and what others do to her plan. */
export function usePlanStory(runtime: Runtime) {
  let ann: UserBilling;
  beforeEach(async () => {
    ann = billingOf(await givenSubscriber({ createdAt: START }), runtime);
  });
  return {
    ann: () => ann,
    assignPlan: async (planId: string, at: Date, promptsLimitOverride: number | null = null) => {
      const plan = await findPlan(null, planId);
      if (!plan) throw new Error('There is no such plan.');
      await inTransaction((session) => assignPlan(session, { userId: ann.user._id, plan, at, promptsLimitOverride }));
    },
    grantPlan: (planId: string, days: number | null, at: Date) =>
      inTransaction((session) => grantPlan(session, { userId: ann.user._id, planId, days, at })),
  };
}
