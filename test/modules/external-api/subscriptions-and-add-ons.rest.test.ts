import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#api/lib/days.ts';
import { AddOnPurchases } from '#api/modules/add-ons/add-on-purchase.model.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { TEAM } from '#schema/limits.ts';
import { givenAddOn } from '../../factories/add-on.ts';
import { setPlan } from '../../factories/subscription.ts';
import { givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber, givenUser } from '../../factories/user.ts';
import { EMAIL, useExternalApi } from './external-calls.ts';

const { call } = useExternalApi();

describe('subscriptions', () => {
  test('are set, with a limit of their own if the request has one', async () => {
    await givenSubscriber({ email: EMAIL });
    const set = (promptsLimit?: number | null) =>
      call('subscriptions:write', 'PUT', '/users/by-email/subscription', {
        email: EMAIL,
        plan_id: 'pro',
        ...(promptsLimit !== undefined && { prompts_limit: promptsLimit }),
      });
    expect(await set(77)).toMatchObject({ status: 200, data: { plan_id: 'pro', prompts_limit: 77 } });
    expect(await set(-1)).toMatchObject({ data: { prompts_limit: -1 } });
    for (const limit of [0, null, undefined]) expect(await set(limit)).toMatchObject({ data: { prompts_limit: 500 } });
    for (const limit of [-2, 1.5]) expect(await set(limit)).toMatchObject({ status: 400 });
    const body = { email: EMAIL, plan_id: 'gold' };
    expect(await call('subscriptions:write', 'PUT', '/users/by-email/subscription', body)).toMatchObject({
      status: 404,
    });
  });

  test('are extended by days, except on the free plan, which has no end', async () => {
    const user = await givenSubscriber({ email: EMAIL });
    const extend = (days: number) =>
      call('subscriptions:write', 'POST', '/users/by-email/subscription/extend', { email: EMAIL, days });
    expect(await extend(7)).toMatchObject({ status: 409, code: 'CONFLICT' });
    await setPlan(user, 'pro');
    const end = new Date(Date.now() + DAY_MS);
    await Subscriptions.updateOne({ _id: user._id }, { $set: { currentPeriodEnd: end } });
    const expected = new Date(end.getTime() + 7 * DAY_MS).toISOString();
    expect(await extend(7)).toMatchObject({ status: 200, data: { current_period_end: expected } });
    for (const days of [0, -1, 3651, 1.5]) expect(await extend(days)).toMatchObject({ status: 400 });
  });

  test('get more seats for the team of their user', async () => {
    await givenTeam(await givenTeamOwner('pro', { email: EMAIL }));
    const add = (quantity: number, email = EMAIL) =>
      call('subscriptions:write', 'POST', '/teams/by-owner-email/seats/add', { email, quantity });
    expect(await add(3)).toMatchObject({
      status: 200,
      data: { total_seats: 8, used_seats: 1, available_seats: 7, label: '1 of 8 seats used' },
    });
    for (const quantity of [0, 1001, 1.5]) expect(await add(quantity)).toMatchObject({ status: 400 });
    await Teams.updateOne({}, { totalSeats: TEAM.maxSeats - 2 });
    expect(await add(3)).toMatchObject({ status: 400, error: 'A team has at most 100000 seats' });
    expect(await add(2)).toMatchObject({ status: 200, data: { total_seats: TEAM.maxSeats } });
    const { email } = await givenUser();
    expect(await add(1, email)).toMatchObject({ status: 404, error: 'No team found for this user' });
  });
});

describe('add-ons', () => {
  test('are listed and given', async () => {
    await givenSubscriber({ email: EMAIL });
    const addOn = await givenAddOn();
    const id = String(addOn._id);
    expect(await call('addons:read', 'GET', '/add-ons')).toMatchObject({
      status: 200,
      data: [{ id, prompts_amount: 50 }],
    });
    expect(await call('addons:write', 'POST', '/users/by-email/addons', { email: EMAIL, add_on_id: id })).toMatchObject(
      {
        status: 200,
        data: { add_on: { id, name: 'Small pack' }, prompts_remaining: 50 },
      },
    );
    for (const missing of ['000000000000000000000000', 'x']) {
      const body = { email: EMAIL, add_on_id: missing };
      expect(await call('addons:write', 'POST', '/users/by-email/addons', body)).toMatchObject({ status: 404 });
    }
  });

  test('or a number of prompts are given, and never both', async () => {
    await givenSubscriber({ email: EMAIL });
    const add_on_id = String((await givenAddOn())._id);
    const grant = (body: object) => call('addons:write', 'POST', '/addons/grant-by-email', { email: EMAIL, ...body });
    expect(await grant({ prompts: 25, name: 'Gift', description: 'A gift' })).toMatchObject({
      status: 200,
      data: { add_on: { id: null, name: 'Gift', description: 'A gift' }, prompts_remaining: 25 },
    });
    expect(await grant({ prompts: 1_000_000 })).toMatchObject({ data: { add_on: { name: 'Bonus prompts' } } });
    expect(await grant({ add_on_id, prompts: null })).toMatchObject({ data: { prompts_remaining: 50 } });
    for (const body of [{}, { prompts: 1, add_on_id }, { prompts: 0 }, { prompts: 1_000_001 }, { prompts: 1.5 }]) {
      expect(await grant(body)).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' });
    }
    expect(await AddOnPurchases.countDocuments()).toBe(3);
  });
});
