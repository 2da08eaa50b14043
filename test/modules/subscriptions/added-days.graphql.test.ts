import { expect, test } from 'vitest';
import { DAY_MS } from '#api/lib/days.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { SubscriptionChanges } from '#api/modules/subscriptions/subscription-change.model.ts';
import { createCustomer } from '../../factories/billing.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, runForError } from '../../setup/graphql.ts';
import { AdminAddDaysDocument } from '../../setup/operations.generated.ts';
import { useServer } from '../../setup/server.ts';

const server = useServer();
const TEXT = 'Days must be a whole number from 1 to 3650';

test.each([100_000, 3651, 0, -1])('%d days are refused by both doors, with the limit in the text', async (days) => {
  const user = await givenSubscriber({ createdAt: NOW });
  await createCustomer(user, server.runtime).buy(NOW, 'pro');
  const before = await Subscriptions.findById(user._id).lean();
  const admin = await server.signedIn(await givenAdmin());
  const refused = { status: 400, body: { code: 'BAD_USER_INPUT', fields: { days: TEXT } } };
  expect(await server.rest('POST', `/admin/users/${String(user._id)}/days`, admin, { days })).toMatchObject(refused);
  const key = await server.accessToken('subscriptions:write');
  const body = { email: user.email, days };
  expect(await server.rest('POST', '/external/users/by-email/subscription/extend', key, body)).toMatchObject(refused);
  expect(await Subscriptions.findById(user._id).lean()).toEqual(before);
});

test('added over and over, they lead no further than a hundred years ahead', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  await createCustomer(user, server.runtime).buy(NOW, 'pro');
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
