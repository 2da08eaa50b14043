import mongoose, { type ClientSession, trusted, type Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { formatFullDay } from '#api/lib/days.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { notify } from '#api/modules/notifications/notifications.service.ts';
import type { WindowMonths } from '#api/modules/quota/quota-window.rules.ts';
import { queueRenewalStop } from '#api/modules/subscriptions/renewal-stops.service.ts';
import { GRACE_MS } from '#api/modules/subscriptions/subscription-timing.rules.ts';
import { getSubscription, type Renewal } from '#api/modules/subscriptions/subscriptions.service.ts';
import { isTeamPlanEnding } from '#api/modules/subscriptions/team-plan.service.ts';
import { findOwnedTeam, markSeatsEnding } from '#api/modules/teams/bought-seats.service.ts';
import { setRenewalTerms } from './renewal-terms.ts';
import { type SeatPurchaseRecord, SeatPurchases } from './seat-purchase.model.ts';
import { canKeepSeats, renewingSeats } from './seat-terms.rules.ts';
import { findPaidSeats, refreshTeamSeats } from './team-seats.service.ts';

export type { SeatPurchaseRecord } from './seat-purchase.model.ts';

interface NewSeats {
  /** The id of the checkout. */
  readonly purchaseId: Types.ObjectId;
  readonly userId: Types.ObjectId;
  readonly quantity: number;
  /** The price of one seat for one period, in minor units. */
  readonly unitMinor: number;
  readonly everyMonths: WindowMonths;
  readonly firstRenewalAt: Date;
  readonly at: Date;
}

/** Stores seats that wait for their payment. */
export async function openSeatPurchase(session: ClientSession, { purchaseId, at, ...terms }: NewSeats): Promise<void> {
  const { quantity } = terms;
  // `keptSeats`: how many the owner wants to renew. `sentSeats`: how many the provider renews, as far as it was asked. At first, both are all.
  const row = { ...terms, _id: purchaseId, keptSeats: quantity, sentSeats: quantity, createdAt: at };
  await SeatPurchases.create([row], { session });
}

/** Finds a purchase of seats. Null when its account was deleted. */
export const findSeatPurchase = (
  session: ClientSession | null,
  id: Types.ObjectId,
): Promise<SeatPurchaseRecord | null> => SeatPurchases.findById(id, null, { session }).lean<SeatPurchaseRecord>();

interface PaidSeats {
  readonly purchase: SeatPurchaseRecord;
  /** The seats that the last payment paid for. 0 when it was refunded. */
  readonly seats: number;
  /** Until when they are paid. */
  readonly periodEnd: Date;
  readonly renewal: Renewal | null;
  /** Whether the provider has ended the renewals. */
  readonly isRenewalOver: boolean;
  readonly at: Date;
}

const describe = (count: number) => (count === 1 ? '1 seat' : `${count} seats`);

/**
 * Brings a purchase in line with its payments. Repeating the call changes nothing. Returns false if the first payment
 * came too late for the seats: the plan includes no team, or none after its period (`isTeamPlanEnding` tells both), the team was dissolved, or the
 * paid time is over. The renewals of the seats are stopped then, and the caller opens a review of the payment.
 */
export async function settleSeatPurchase(session: ClientSession, paid: PaidSeats): Promise<boolean> {
  const { purchase, seats, periodEnd, renewal, isRenewalOver, at } = paid;
  const { _id, userId } = purchase;
  const subscription = await getSubscription(session, { userId, at });
  const isPlanEnding = await isTeamPlanEnding(session, subscription);
  const isFirstPayment = purchase.periodEnd === null;
  const isOver = periodEnd.getTime() + GRACE_MS <= at.getTime();
  const isTooLate = isOver || isPlanEnding || (await findOwnedTeam(session, userId)) === null;
  if (isFirstPayment && seats > 0 && isTooLate) {
    if (renewal) await queueRenewalStop(session, { renewal, at });
    return false;
  }
  const activeSeats = isOver ? 0 : seats;
  const settled = {
    seats: activeSeats,
    // After a refund, the provider still renews the seats: `sentSeats` stays, so that the job sees a difference and asks it to stop. Once the
    // provider has ended the renewals, there is nothing to ask.
    keptSeats: seats === 0 || isRenewalOver ? 0 : purchase.keptSeats,
    sentSeats: isRenewalOver ? 0 : purchase.sentSeats,
    isPlanEnding,
    periodEnd,
    renewal: isRenewalOver ? null : renewal,
  };
  await SeatPurchases.updateOne({ _id }, { $set: settled }, { session });
  // Changes no terms: it makes the job send the provider the number of seats that renew now.
  await setRenewalTerms(session, { purchase: { ...purchase, ...settled }, terms: {}, at });
  await refreshTeamSeats(session, { userId, at });
  if (isFirstPayment && activeSeats > 0) {
    const description = `Bought ${describe(activeSeats)} for the team`;
    await recordActivity(session, { userId, type: 'subscription_change', description, client: null, at });
    const message = `${describe(activeSeats)} ${activeSeats === 1 ? 'was' : 'were'} added to your team.`;
    await notify(session, { userId, kind: 'success', title: 'Seats added', message, link: '/dashboard/teams', at });
  }
  return true;
}

/** Lists the purchases whose paid time is over. If their renewal may only be late, `endDueSeats` keeps the seats for the days of grace. */
export const listDueSeats = (now: Date): Promise<SeatPurchaseRecord[]> =>
  SeatPurchases.find({ seats: trusted({ $gt: 0 }), periodEnd: trusted({ $lte: now }) }).lean<SeatPurchaseRecord[]>();

/** Ends the seats of a purchase that nothing renews any more. Members stay in the team, but no one joins until a seat is free. */
export async function endDueSeats({ _id }: SeatPurchaseRecord, at: Date): Promise<void> {
  await mongoose.connection.transaction(async (session) => {
    const purchase = await findSeatPurchase(session, _id);
    if (!purchase?.periodEnd || purchase.seats === 0) return;
    const wanted = renewingSeats(purchase);
    const endsAt = purchase.periodEnd.getTime() + (wanted > 0 ? GRACE_MS : 0);
    if (endsAt > at.getTime()) return;
    const { userId, seats, renewal, sentSeats } = purchase;
    if (renewal && sentSeats > 0) await queueRenewalStop(session, { renewal, at });
    const ended = { seats: 0, keptSeats: 0, sentSeats: 0, nextSendAt: null };
    await SeatPurchases.updateOne({ _id }, { $set: ended, $inc: { version: 1 } }, { session });
    await refreshTeamSeats(session, { userId, at });
    if (wanted === 0) return;
    const message = `The renewal of ${describe(seats)} was not paid. Members keep their place, and no one can join until a seat is free.`;
    await notify(session, { userId, kind: 'warning', title: 'Seats ended', message, link: '/dashboard/teams', at });
  });
}

/** Checks a number of seats. Throws BAD_USER_INPUT. */
function assertCount(count: number): void {
  if (!Number.isInteger(count) || count < 1) throw invalidInput({ count: 'Enter a number of seats' });
}

/**
 * Lets seats that the viewer bought end with their period. Nothing is refunded, and the seats stay until then; no one else can take them.
 * Throws BAD_USER_INPUT, NOT_FOUND without a team, and CONFLICT when fewer than `count` seats are free, or fewer than `count` bought seats renew.
 */
export async function removeSeats(ctx: RequestContext, count: number): Promise<void> {
  assertCount(count);
  const { user } = requireUser(ctx.viewer);
  const { client } = ctx;
  const at = ctx.now();
  await mongoose.connection.transaction(async (session) => {
    const paid = await findPaidSeats(session, user._id);
    let toRemove = count;
    let lastEnd = at;
    // Throws if fewer seats are free. It also raises the number of ending seats, which `refreshTeamSeats` below computes anew.
    await markSeatsEnding(session, { ownerId: user._id, count, at });
    // The seats that were bought last are removed first.
    for (const purchase of paid.reverse()) {
      const removed = Math.min(toRemove, renewingSeats(purchase));
      if (removed === 0) continue;
      const keptSeats = renewingSeats(purchase) - removed;
      await setRenewalTerms(session, { purchase, terms: { keptSeats }, at });
      toRemove -= removed;
      if (purchase.periodEnd && purchase.periodEnd > lastEnd) lastEnd = purchase.periodEnd;
    }
    if (toRemove > 0) throw new DomainError('CONFLICT', 'You have not bought that many seats that renew');
    await refreshTeamSeats(session, { userId: user._id, at });
    const description = `Removed ${describe(count)}, from ${formatFullDay(lastEnd)}`;
    await recordActivity(session, { userId: user._id, type: 'subscription_change', description, client, at });
  });
}

/**
 * Withdraws all removals of seats that a provider still renews. Throws NOT_FOUND without a team, and CONFLICT when there are none: seats whose
 * renewals the provider has ended itself end with their period.
 */
export async function keepSeats(ctx: RequestContext): Promise<void> {
  const { user } = requireUser(ctx.viewer);
  const { client } = ctx;
  const at = ctx.now();
  await mongoose.connection.transaction(async (session) => {
    if (!(await findOwnedTeam(session, user._id))) throw new DomainError('NOT_FOUND', 'You do not own a team');
    const paid = await findPaidSeats(session, user._id);
    const removed = paid.filter(canKeepSeats);
    if (removed.length === 0) throw new DomainError('CONFLICT', 'No seats are being removed');
    for (const purchase of removed) {
      await setRenewalTerms(session, { purchase, terms: { keptSeats: purchase.seats }, at });
    }
    await refreshTeamSeats(session, { userId: user._id, at });
    const description = 'Kept the seats that were being removed';
    await recordActivity(session, { userId: user._id, type: 'subscription_change', description, client, at });
  });
}
