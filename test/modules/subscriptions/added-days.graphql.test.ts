import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#api/lib/days.ts';
import { extendSubscription } from '#api/modules/subscriptions/plan-changes.service.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { SubscriptionChanges } from '#api/modules/subscriptions/subscription-change.model.ts';
import { billingOf } from '../../factories/billing.ts';
import { day, iso, START } from '../../factories/plan-story.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, runForError } from '../../setup/graphql.ts';
import { AdminAddDaysDocument } from '../../setup/operations.generated.ts';
import { useServer } from '../../setup/server.ts';
import { inTransaction } from '../../setup/transaction.ts';

const server = useServer();
const PROBLEM = 'Days must be a whole number from 1 to 3650';

test.each([100_000, 3651, 0, -1])(
  '%d days are refused in the admin area and over the external API, with the limit in the message',
  async (days) => {
    const user = await givenSubscriber({ createdAt: NOW });
    await billingOf(user, server.runtime).buy(NOW, 'pro');
    const before = await Subscriptions.findById(user._id).lean();
    const admin = await server.signedIn(await givenAdmin());
    const refused = { status: 400, body: { code: 'BAD_USER_INPUT', fields: { days: PROBLEM } } };
    expect(await server.rest('POST', `/admin/users/${String(user._id)}/days`, admin, { days })).toMatchObject(refused);
    const token = await server.accessToken('subscriptions:write');
    const body = { email: user.email, days };
    expect(await server.rest('POST', '/external/users/by-email/subscription/extend', token, body)).toMatchObject(
      refused,
    );
    expect(await Subscriptions.findById(user._id).lean()).toEqual(before);
  },
);

describe('a plan that renews and got more days', () => {
  const end = new Date('2026-02-28T12:00:00Z');
  async function givenAddedDays() {
    const user = await givenSubscriber({ createdAt: START });
    const ann = billingOf(user, server.runtime);
    await ann.buy(START, 'pro');
    const input = { userId: user._id, days: 30, at: day('02-10') };
    await inTransaction((session) => extendSubscription(session, input));
    return ann;
  }

  test('is charged on the same day as before, which the offer of its plan names', async () => {
    const ann = await givenAddedDays();
    const longer = { currentPeriodEnd: iso('03-30'), renewsAt: end.toISOString(), renewsAtIfResumed: null };
    expect(await ann.subscription(day('02-11'))).toMatchObject(longer);
    expect(await ann.offer(day('02-11'), 'pro')).toMatchObject({
      endsAt: end.toISOString(),
      reason: 'You have this plan. It renews on Feb 28 for $9.99.',
    });
    await ann.runClock(end);
    expect(await ann.payments()).toHaveLength(2);
    expect(await ann.subscription(end)).toMatchObject({ renewsAt: iso('03-31'), currentPeriodEnd: iso('04-30') });
  });

  test('can be resumed until its provider would collect', async () => {
    const ann = await givenAddedDays();
    await ann.cancelRenewal(day('02-11'));
    const canceled = { renewsAt: null, renewsAtIfResumed: end.toISOString(), canResume: true };
    expect(await ann.subscription(day('02-11'))).toMatchObject(canceled);
    expect(await ann.subscription(day('03-01'))).toMatchObject({ planId: 'pro', canResume: false });
  });
});

test('days that are added repeatedly move the end of a plan no further than 36,500 days ahead', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  await billingOf(user, server.runtime).buy(NOW, 'pro');
  const far = new Date(NOW.getTime() + 36_000 * DAY_MS);
  await Subscriptions.updateOne({ _id: user._id }, { currentPeriodEnd: far });
  const changes = await SubscriptionChanges.countDocuments();
  expect(
    await runForError(asUser(await givenAdmin()), AdminAddDaysDocument, { id: String(user._id), days: 3650 }),
  ).toMatchObject({
    code: 'CONFLICT',
    message: 'A plan can end at most 36500 days from now',
  });
  expect((await Subscriptions.findById(user._id).lean())?.currentPeriodEnd).toEqual(far);
  expect(await SubscriptionChanges.countDocuments()).toBe(changes);
});
