import { expect, test } from 'vitest';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { customerOf } from '#test/factories/billing.ts';
import { givenSubscriber } from '#test/factories/user.ts';
import { NOW, run } from '#test/setup/graphql.ts';
import { testRuntime } from '#test/setup/runtime.ts';

const runtime = testRuntime();
const daysOn = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const CREATE = 'mutation { createTeam(name: "Harbor") { id } }';

test('an owner is told when their pool closes with a downgrade, once, and not when it stays open', async () => {
  const ann = customerOf(await givenSubscriber({ createdAt: NOW }), runtime);
  const told = () => Notifications.find({ userId: ann.user._id, link: '/dashboard/teams' }).lean();
  await ann.buy(NOW, 'ultimate');
  await run(ann.viewer, CREATE, {}, ann.at(NOW));
  await ann.buy(daysOn(1), 'pro');
  await ann.clock(daysOn(31));
  expect(await ann.standing(daysOn(31))).toMatchObject({ planId: 'pro', teams: true });
  expect(await told()).toEqual([]);
  await ann.buy(daysOn(32), 'standard');
  await ann.clock(daysOn(62));
  expect(await ann.standing(daysOn(62))).toMatchObject({ planId: 'standard', teams: false });
  expect(await told()).toMatchObject([
    {
      kind: 'warning',
      title: 'Your team’s pool is closed',
      message:
        'The Standard plan does not include a team, so the members of Harbor use their own plans. Nothing is deleted: the pool opens again with a plan that includes one.',
    },
  ]);
  expect(await Teams.countDocuments()).toBe(1);
});

test('whoever has no team hears nothing of pools', async () => {
  const ben = customerOf(await givenSubscriber({ createdAt: NOW }), runtime);
  const checkout = await ben.buy(NOW, 'pro');
  await ben.hear(ben.refund(checkout, daysOn(1)));
  expect(await ben.standing(daysOn(1))).toMatchObject({ planId: 'free' });
  expect(await Notifications.countDocuments({ userId: ben.user._id, link: '/dashboard/teams' })).toBe(0);
});
