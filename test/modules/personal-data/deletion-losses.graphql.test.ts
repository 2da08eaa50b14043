import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { OwnKeys } from '#api/modules/own-keys/own-key.model.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { givenBoughtAddOn } from '../../factories/add-on.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { givenOwnKeyHolder } from '../../factories/subscription.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import { DeletionLossesDocument } from '../../setup/operations.generated.ts';
import { inTransaction } from '../../setup/transaction.ts';
import { givenLink } from '../shares/share-calls.ts';

const lossesOf = async (user: UserRecord, now = NOW) =>
  (await run(asUser(user), DeletionLossesDocument, {}, { now: () => now })).deletionLosses;

const renewalsOf = async (user: UserRecord) =>
  (await run(asUser(user), DeletionLossesDocument, {}, { now: () => NOW })).deletionRenewals;

describe('what a user loses with their account', () => {
  test('is nothing on the free plan, which a new account gets again', async () => {
    const user = await givenSubscriber();
    expect(await lossesOf(user)).toEqual([]);
    expect(await renewalsOf(user)).toBeNull();
  });

  test('is a paid plan with the days and prompts that are left, and not its renewals, which are said apart', async () => {
    const owner = await givenTeamOwner();
    const currentPeriodEnd = new Date(NOW.getTime() + 9.5 * DAY_MS);
    await Subscriptions.updateOne(
      { _id: owner._id },
      {
        $set: {
          currentPeriodEnd,
          mrrMinor: 999,
          renewal: { provider: 'stripe', ref: 'sub_1' },
        },
      },
    );
    expect(await lossesOf(owner)).toEqual([
      expect.stringMatching(/^The Pro plan, paid until \w+ \d+ \(10 days left\)$/),
      '500 unused prompts of 500',
    ]);
    expect(await renewalsOf(owner)).toBe(
      'Your renewals of $9.99 a month end too, also at the payment provider: you are not charged again.',
    );
    await Subscriptions.updateOne({ _id: owner._id }, { $set: { seatsMrrMinor: 1400 } });
    expect(await renewalsOf(owner)).toContain('of $23.99 a month');
    expect((await lossesOf(owner, new Date(currentPeriodEnd.getTime() - 1000)))[0]).toMatch(/\(1 day left\)$/);
  });

  test('is a paid plan that follows, with the renewals that only it has', async () => {
    const user = await givenTeamOwner();
    const scheduled = {
      planId: 'standard',
      billing: 'interval',
      mrrMinor: 499,
      purchaseId: new Types.ObjectId(),
      renewal: { provider: 'stripe', ref: 'sub_2' },
      decidedAt: NOW,
      awaitsPayment: false,
    };
    const currentPeriodEnd = new Date(NOW.getTime() + 9.5 * DAY_MS);
    const change = (fields: object) => Subscriptions.updateOne({ _id: user._id }, { $set: fields });
    await change({ currentPeriodEnd, mrrMinor: 999, renewal: null, scheduled });
    expect(await renewalsOf(user)).toBe(
      'Your renewals of $4.99 a month end too, also at the payment provider: you are not charged again.',
    );
    await change({ seatsMrrMinor: 1400 });
    expect(await renewalsOf(user)).toContain('of $18.99 a month');
    await change({ seatsMrrMinor: 0, cancelAtPeriodEnd: true });
    expect(await renewalsOf(user)).toBeNull();
    await change({ cancelAtPeriodEnd: false, scheduled: { ...scheduled, renewal: null } });
    expect(await renewalsOf(user)).toBeNull();
  });

  test('is a granted plan too', async () => {
    const user = await givenSubscriber({ createdAt: NOW });
    await inTransaction((session) =>
      grantPlan(session, {
        userId: user._id,
        planId: 'pro',
        days: 30,
        at: NOW,
      }),
    );
    expect(await lossesOf(user)).toContainEqual(
      expect.stringMatching(/^The Pro plan, from a promo code.*30 days left/),
    );
  });

  test('is what is left of add-ons', async () => {
    const user = await givenSubscriber();
    await givenBoughtAddOn(user, NOW);
    await givenBoughtAddOn(user, NOW, { promptsAmount: 1200 });
    expect(await lossesOf(user)).toContain('1,250 unused prompts of your add-ons');
  });

  test('is their team with its members, bought seats and shared actions', async () => {
    const owner = await givenTeamOwner();
    const team = await givenTeam(owner, { name: 'Engines' });
    expect(await lossesOf(owner)).toContain('The team Engines');
    const member = await givenSubscriber({ createdAt: NOW });
    await givenMember(team, {}, member);
    await givenMember(team);
    await Teams.updateOne({ _id: team._id }, { $set: { boughtSeats: 2, actionCount: 1 } });
    const losses = await lossesOf(owner);
    expect(losses).toContain('The team Engines, also for its 2 other members');
    expect(losses).toContain('2 seats that you bought');
    expect(losses).toContain('1 action that the team shares');
    expect(await lossesOf(member)).toEqual(['Your place in the team Engines, with its shared prompts']);
  });

  test('is their history, actions, keys and the links that have not ended, and nothing of other users', async () => {
    const user = await givenOwnKeyHolder();
    await givenLink(user);
    await givenCustomAction(user);
    await givenCustomAction(user, { name: 'Explain' });
    const other = await givenOwnKeyHolder();
    await givenLink(other);
    await givenCustomAction(other);
    const contents = (await lossesOf(user)).slice(-4);
    expect(contents).toEqual([
      '1 history entry',
      '2 custom actions',
      '1 provider key',
      '1 shared link, which stops working',
    ]);
    expect(await lossesOf(user, new Date(NOW.getTime() + 31 * DAY_MS))).not.toContainEqual(
      expect.stringContaining('shared'),
    );
    expect(await HistoryEntries.countDocuments()).toBe(2);
    expect(await OwnKeys.countDocuments()).toBe(2);
  });
});

test('a visitor can’t ask what would be lost', async () => {
  expect(await runForError(asAnonymous, DeletionLossesDocument)).toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});
