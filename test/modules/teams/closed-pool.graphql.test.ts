import { expect, test } from 'vitest';
import { DAY_MS } from '#api/lib/days.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { NOW, run } from '../../setup/graphql.ts';
import { CreateHarborTeamDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const runtime = testRuntime();
const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

test('an owner is notified once when a downgrade closes the pool, and not when the pool stays open', async () => {
  const ann = billingOf(await givenSubscriber({ createdAt: NOW }), runtime);
  const notifications = () => Notifications.find({ userId: ann.user._id, link: '/dashboard/teams' }).lean();
  await ann.buy(NOW, 'ultimate');
  await run(ann.viewer, CreateHarborTeamDocument, {}, ann.at(NOW));
  await ann.change(daysLater(1), 'pro');
  await ann.runClock(daysLater(31));
  expect(await ann.subscription(daysLater(31))).toMatchObject({ planId: 'pro', teams: true });
  expect(await notifications()).toEqual([]);
  await ann.change(daysLater(32), 'standard');
  await ann.runClock(daysLater(62));
  expect(await ann.subscription(daysLater(62))).toMatchObject({ planId: 'standard', teams: false });
  expect(await notifications()).toMatchObject([
    {
      kind: 'warning',
      title: 'Your team’s pool is closed',
      message:
        'The Standard plan does not include a team, so the members of Harbor use their own plans. Nothing is deleted: the pool opens again when your plan includes a team.',
    },
  ]);
  expect(await Teams.countDocuments()).toBe(1);
});

test('a user without a team gets no notification about a pool', async () => {
  const ben = billingOf(await givenSubscriber({ createdAt: NOW }), runtime);
  const checkout = await ben.buy(NOW, 'pro');
  await ben.receive(ben.refundEvent(checkout, daysLater(1)));
  expect(await ben.subscription(daysLater(1))).toMatchObject({ planId: 'free' });
  expect(await Notifications.countDocuments({ userId: ben.user._id, link: '/dashboard/teams' })).toBe(0);
});
