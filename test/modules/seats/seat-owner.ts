import mongoose from 'mongoose';
import { beforeEach } from 'vitest';
import type { Runtime } from '#api/kernel/runtime.ts';
import { type CheckoutRow, Checkouts } from '#api/modules/billing/checkout.model.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { billingOf, type UserBilling } from '../../factories/billing.ts';
import { givenTeam } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { run } from '../../setup/graphql.ts';
import {
  BuySeatsDocument,
  KeepSeatsDocument,
  RemoveSeatsDocument,
  SeatOfferDocument,
} from '../../setup/operations.generated.ts';

const DAY_MS = 86_400_000;
/** Pro is paid on this day, until February 1: a period of 31 days. */
export const START = new Date('2026-01-01T12:00:00Z');
export const daysLater = (days: number) => new Date(START.getTime() + days * DAY_MS);
export const PERIOD_END = '2026-02-01T12:00:00.000Z';
export const NEXT_END = '2026-03-01T12:00:00.000Z';

/** An owner of a team in each test, who bought Pro at START, and what they do with seats. */
export function useSeatOwner(runtime: Runtime) {
  let ann: UserBilling;
  beforeEach(async () => {
    ann = billingOf(await givenSubscriber({ createdAt: START }), runtime);
    await ann.buy(START, 'pro');
    await givenTeam(ann.user);
  });

  const offer = async (now: Date) => (await run(ann.viewer, SeatOfferDocument, {}, ann.at(now))).seatOffer;
  const remove = (now: Date, count: number) => run(ann.viewer, RemoveSeatsDocument, { count }, ann.at(now));
  const keep = (now: Date) => run(ann.viewer, KeepSeatsDocument, {}, ann.at(now));
  const team = () => Teams.findOne({ ownerId: ann.user._id }).orFail().lean();
  const order = async (now: Date, quantity: number): Promise<CheckoutRow> => {
    await run(ann.viewer, BuySeatsDocument, { quantity }, ann.at(now));
    return Checkouts.findOne({ kind: 'seats', userId: ann.user._id }).sort({ _id: -1 }).orFail().lean<CheckoutRow>();
  };
  const buy = async (now: Date, quantity: number): Promise<CheckoutRow> => {
    const checkout = await order(now, quantity);
    await ann.receive(ann.paidEvent(checkout, now));
    return checkout;
  };
  const ledgerMrr = async () => {
    const rows = await mongoose.connection
      .collection<{ userId: unknown; from: { mrrMinor: number }; to: { mrrMinor: number } }>('subscription_changes')
      .find({ userId: ann.user._id })
      .toArray();
    return rows.reduce((sum, { from, to }) => sum + to.mrrMinor - from.mrrMinor, 0);
  };
  return { ann: () => ann, offer, remove, keep, team, order, buy, ledgerMrr };
}
