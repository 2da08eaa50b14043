import { beforeEach, expect, test } from 'vitest';
import { type CheckoutRow, Checkouts } from '#api/modules/billing/checkout.model.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { updatePlan } from '#api/modules/plans/admin-plans.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { propagatePlanEdits } from '#api/modules/plans/plan-edits.service.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { SeatPurchases } from '#api/modules/seats/seat-purchase.model.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenTeam } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, run, testContext } from '../../setup/graphql.ts';
import { beforeNext } from '../../setup/interleave.ts';
import { BuySeatsDocument, RemoveSeatsDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const lines: string[] = [];
const runtime = testRuntime({ logTo: (line) => void lines.push(line) });
/** Pro is paid on this day, until February 1. */
const START = new Date('2026-01-01T12:00:00Z');
const daysLater = (days: number) => new Date(START.getTime() + days * 86_400_000);

/** Stores the owner of a team who bought three seats. */
async function givenSeats() {
  const owner = billingOf(await givenSubscriber({ createdAt: START }), runtime);
  await owner.buy(START, 'pro');
  await givenTeam(owner.user, { name: 'Writers' });
  await run(owner.viewer, BuySeatsDocument, { quantity: 3 }, owner.at(daysLater(1)));
  const checkout = await Checkouts.findOne({ kind: 'seats', userId: owner.user._id }).orFail().lean<CheckoutRow>();
  await owner.receive(owner.paidEvent(checkout, daysLater(1)));
  await Notifications.deleteMany({ userId: owner.user._id });
  return owner;
}

let owner: Awaited<ReturnType<typeof givenSeats>>;
beforeEach(async () => {
  owner = await givenSeats();
  lines.length = 0;
});

async function switchTeams(teams: boolean, at: Date): Promise<void> {
  await updatePlan(testContext(asUser(await givenAdmin()), { runtime, now: () => at }), 'pro', { teams });
}

const readInbox = async () =>
  (await Notifications.find({ userId: owner.user._id }).sort({ _id: 1 }).lean()).map(({ title, message }) => ({
    title,
    message,
  }));

test('an owner is notified when an administrator takes teams out of their plan, and when they are put back', async () => {
  await switchTeams(false, daysLater(2));
  await propagatePlanEdits(runtime, daysLater(2));
  await propagatePlanEdits(runtime, daysLater(2));
  const closed = {
    title: 'Your team’s pool is closed',
    message:
      'The Pro plan does not include a team, so the members of Writers use their own plans. Nothing is deleted: the pool opens again when your plan includes a team.',
  };
  expect(await readInbox()).toEqual(
    expect.arrayContaining([
      {
        title: 'Your seats will end',
        message:
          'The seats that you bought end with their paid period, by Feb 1, 2026, because your plan will include no team then. They renew again if it does before they end.',
      },
      closed,
    ]),
  );
  expect(await readInbox()).toHaveLength(2);
  await switchTeams(true, daysLater(3));
  await propagatePlanEdits(runtime, daysLater(3));
  expect(await readInbox()).toEqual([
    closed,
    {
      title: 'Your seats renew again',
      message: 'Your plan includes a team again, so the seats that you bought do not end with their paid period.',
    },
  ]);
});

test('an owner who removed all bought seats is notified only that the pool is closed', async () => {
  await run(owner.viewer, RemoveSeatsDocument, { count: 3 }, owner.at(daysLater(2)));
  await switchTeams(false, daysLater(2));
  await propagatePlanEdits(runtime, daysLater(2));
  expect((await readInbox()).map(({ title }) => title)).toEqual(['Your team’s pool is closed']);
});

test('if the seats of one owner can’t follow an edited plan, those of others and limits do, and the owner’s are tried again', async () => {
  await givenSeats();
  const subscriber = await givenSubscriber();
  await Plans.updateOne({ _id: 'free' }, { $set: { promptsLimit: 9, limitReached: null } });
  await switchTeams(false, daysLater(2));
  beforeNext('updateOne', SeatPurchases, () => Promise.reject(new Error('A bad row')));
  await propagatePlanEdits(runtime, daysLater(2));
  expect(await SeatPurchases.countDocuments({ isPlanEnding: true })).toBe(1);
  expect(await Wallets.findOne({ userId: subscriber._id }).lean()).toMatchObject({ limit: 9 });
  expect(lines.filter((line) => line.includes('Seats could not follow an edited plan'))).toHaveLength(1);
  // A pass looks at all owners, so it is not repeated at once.
  await propagatePlanEdits(runtime, new Date(daysLater(2).getTime() + 29_000));
  expect(await SeatPurchases.countDocuments({ isPlanEnding: true })).toBe(1);
  await propagatePlanEdits(runtime, new Date(daysLater(2).getTime() + 30_000));
  expect(await SeatPurchases.countDocuments({ isPlanEnding: true })).toBe(2);
  expect(await Plans.findById('pro').lean()).not.toHaveProperty('teamsChangedAt');
});
