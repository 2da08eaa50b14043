import type { Types } from 'mongoose';
import { addDays, DAY_MS } from '../../days.ts';
import type { WindowMonths } from '../quota/quota-window.ts';
import { type Billing, GRACE_MS, periodEndAfter } from './periods.ts';
import type { PlanGrantRecord, Renewal, ScheduledPlan, SubscriptionRecord } from './subscription.model.ts';

/** What may happen to a subscription, without a database: each takes it as it is and gives it as it will be. */
type Subscription = SubscriptionRecord;

/** For how long before its end the holder of a grant is told. */
const ANNOUNCED_MS = 3 * DAY_MS;

/** Nobody paid for anything, or was given it: nothing ends, renews or follows. */
const NOTHING_HELD = {
  source: 'free',
  billing: 'interval',
  mrrMinor: 0,
  currentPeriodEnd: null,
  heldSince: null,
  cancelAtPeriodEnd: false,
  promptsLimitOverride: null,
  purchaseId: null,
  renewal: null,
  extraMs: 0,
  scheduled: null,
} as const satisfies Partial<Subscription>;

/** Of somebody who has no plan yet. */
export const withoutPlan = (userId: Types.ObjectId, at: Date): Subscription => ({
  ...NOTHING_HELD,
  _id: userId,
  planId: null,
  firstActivatedAt: at,
  currentPeriodStart: at,
  decidedAt: null,
  grant: null,
  dueAt: null,
  updatedAt: at,
});

/** The plan that counts: a grant covers what is beneath it. */
export const planIdOf = ({ grant, planId }: Pick<Subscription, 'grant' | 'planId'>) => grant?.planId ?? planId;

/** The end of the plan that counts. Null: it has none. */
export const endOf = ({ grant, currentPeriodEnd }: Pick<Subscription, 'grant' | 'currentPeriodEnd'>) =>
  grant ? grant.endsAt : currentPeriodEnd;

/** A plan that begins now, whatever was there. */
interface Activation {
  readonly planId: string;
  readonly source: 'free' | 'payment' | 'admin';
  readonly billing: Billing;
  readonly at: Date;
  readonly periodEnd: Date | null;
  readonly mrrMinor: number;
  readonly purchaseId: Types.ObjectId | null;
  readonly renewal: Renewal | null;
  readonly promptsLimitOverride: number | null;
}

/** Puts somebody on a plan at once. What was scheduled or granted ends with what it was for. */
export const activate = (state: Subscription, { at, periodEnd, ...holding }: Activation): Subscription => ({
  ...state,
  ...holding,
  currentPeriodStart: at,
  currentPeriodEnd: periodEnd,
  heldSince: at,
  cancelAtPeriodEnd: false,
  decidedAt: at,
  extraMs: 0,
  scheduled: null,
  grant: null,
});

/** Lets a lower plan that was paid for follow the present one, which renews no more. */
export const schedule = (state: Subscription, scheduled: ScheduledPlan): Subscription => ({
  ...state,
  renewal: null,
  cancelAtPeriodEnd: false,
  scheduled,
});

/** Takes back what was to follow: then nothing does. */
export const unschedule = (state: Subscription): Subscription => ({
  ...state,
  cancelAtPeriodEnd: true,
  scheduled: null,
});

/** Starts what follows, where the present plan ends; before its end when the present plan was taken away. */
export function startScheduled(state: Subscription, months: WindowMonths | null, at: Date): Subscription {
  const { scheduled, currentPeriodEnd } = state;
  if (!scheduled) return state;
  const start = currentPeriodEnd && currentPeriodEnd < at ? currentPeriodEnd : at;
  return {
    ...state,
    planId: scheduled.planId,
    source: 'payment',
    billing: scheduled.billing,
    mrrMinor: scheduled.mrrMinor,
    purchaseId: scheduled.purchaseId,
    renewal: scheduled.renewal,
    promptsLimitOverride: null,
    decidedAt: scheduled.decidedAt,
    currentPeriodStart: start,
    currentPeriodEnd: months && periodEndAfter(start, months, start),
    heldSince: start,
    extraMs: 0,
    scheduled: null,
  };
}

/** What is left when nothing is held any more: the free plan, or none. A grant stays on top of it. */
export const fallBack = (state: Subscription, freePlanId: string | null, at: Date): Subscription => ({
  ...state,
  ...NOTHING_HELD,
  planId: freePlanId,
  currentPeriodStart: at,
});

/** Covers what is there with another plan. A grant that was there before is gone. */
export const cover = (state: Subscription, grant: Omit<PlanGrantRecord, 'isEndAnnounced'>): Subscription => ({
  ...state,
  grant: { ...grant, isEndAnnounced: false },
});

export const uncover = (state: Subscription): Subscription => ({ ...state, grant: null });

export const announceGrantEnd = (state: Subscription): Subscription => ({
  ...state,
  grant: state.grant && { ...state.grant, isEndAnnounced: true },
});

const extended = (end: Date, days: number, at: Date) => addDays(end > at ? end : at, days);

/** Adds days to the plan that counts. Null when it has no end to move. */
export function extend(state: Subscription, days: number, at: Date): Subscription | null {
  const { grant, currentPeriodEnd, extraMs } = state;
  if (grant) {
    if (!grant.endsAt) return null;
    return { ...state, grant: { ...grant, endsAt: extended(grant.endsAt, days, at), isEndAnnounced: false } };
  }
  if (!currentPeriodEnd) return null;
  const end = extended(currentPeriodEnd, days, at);
  const added = end.getTime() - currentPeriodEnd.getTime();
  return { ...state, currentPeriodEnd: end, extraMs: extraMs + added };
}

/** Another period is paid for: it goes on to `end`, and never back. */
export const renew = (state: Subscription, end: Date | null): Subscription =>
  end && state.currentPeriodEnd && end > state.currentPeriodEnd
    ? { ...state, currentPeriodStart: state.currentPeriodEnd, currentPeriodEnd: end }
    : state;

/** It will end with the period. */
export const cancel = (state: Subscription): Subscription => ({ ...state, cancelAtPeriodEnd: true });
export const resume = (state: Subscription): Subscription => ({ ...state, cancelAtPeriodEnd: false });

/** Whether somebody is expected to pay for another period. */
export const isRenewing = ({ renewal, cancelAtPeriodEnd }: Pick<Subscription, 'renewal' | 'cancelAtPeriodEnd'>) =>
  renewal !== null && !cancelAtPeriodEnd;

/** When it is over if nothing comes. Null: never. */
export function runsOutAt(state: Pick<Subscription, 'currentPeriodEnd' | 'renewal' | 'cancelAtPeriodEnd'>) {
  const { currentPeriodEnd } = state;
  if (!currentPeriodEnd || !isRenewing(state)) return currentPeriodEnd;
  return new Date(currentPeriodEnd.getTime() + GRACE_MS);
}

/** When a provider of ours that keeps no calendar of its own is to collect the next payment. Null: it is not. */
export const collectsAt = (state: Subscription) =>
  state.renewal?.provider === 'sandbox' && isRenewing(state) ? state.currentPeriodEnd : null;

const announcedAt = ({ grant }: Subscription) =>
  grant?.endsAt && !grant.isEndAnnounced ? new Date(grant.endsAt.getTime() - ANNOUNCED_MS) : null;

/** When time alone will change something. Null: never. */
export function dueAtOf(state: Subscription): Date | null {
  const moments = [collectsAt(state), runsOutAt(state), announcedAt(state), state.grant?.endsAt ?? null];
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** What time has done to a subscription, most urgent first; null when nothing is due. */
export function dueStep(state: Subscription, now: Date): 'grant_end' | 'period_end' | 'grant_end_near' | null {
  const isOver = (moment: Date | null) => moment !== null && moment <= now;
  if (isOver(runsOutAt(state))) return 'period_end';
  if (isOver(state.grant?.endsAt ?? null)) return 'grant_end';
  return isOver(announcedAt(state)) ? 'grant_end_near' : null;
}
