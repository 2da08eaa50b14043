import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#api/lib/days.ts';
import { AddOnPurchases } from '#api/modules/add-ons/add-on-purchase.model.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { brief, EMAIL, useExternalApi } from './external-calls.ts';

const { server } = useExternalApi();

describe('an Idempotency-Key', () => {
  const key = { 'idempotency-key': 'order-1' };
  const grant = async (headers: Record<string, string>, prompts = 25) =>
    brief(await server.rest('POST', '/external/addons/grant-by-email', headers, { email: EMAIL, prompts }));

  test('makes fifty requests at once give one add-on', async () => {
    await givenSubscriber({ email: EMAIL });
    const headers = { ...(await server.accessToken('addons:write')), ...key };
    const answers = await Promise.all(Array.from({ length: 50 }, () => grant(headers)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, data: { prompts_remaining: 25 } });
    expect(await AddOnPurchases.countDocuments()).toBe(1);
  });

  test('for another body is refused, and under another token is another key', async () => {
    await givenSubscriber({ email: EMAIL });
    const headers = { ...(await server.accessToken('addons:write')), ...key };
    await grant(headers);
    expect(await grant(headers, 26)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' });
    expect(await grant({ ...(await server.accessToken('addons:write')), ...key })).toMatchObject({ status: 200 });
    expect(await AddOnPurchases.countDocuments()).toBe(2);
  });

  test('of a request that failed can be used again', async () => {
    const headers = { ...(await server.accessToken('addons:write')), ...key };
    expect(await grant(headers)).toMatchObject({ status: 404 });
    await givenSubscriber({ email: EMAIL });
    expect(await grant(headers)).toMatchObject({ status: 200 });
  });

  test('works for seats and days too; without a key, each request adds again', async () => {
    await givenTeam(await givenTeamOwner('pro', { email: EMAIL }));
    const token = await server.accessToken('subscriptions:write');
    const add = (headers: Record<string, string>) =>
      server.rest('POST', '/external/teams/by-owner-email/seats/add', headers, { email: EMAIL, quantity: 2 });
    for (const headers of [{ ...token, ...key }, { ...token, ...key }, token, token]) await add(headers);
    // The plan's 5, 2 for both requests with the key, and 2 for each one without it.
    expect(await Teams.findOne().lean()).toMatchObject({ totalSeats: 11 });
    const end = new Date(Date.now() + DAY_MS);
    await Subscriptions.updateOne({}, { $set: { currentPeriodEnd: end } });
    const extend = () =>
      server.rest(
        'POST',
        '/external/users/by-email/subscription/extend',
        { ...token, 'idempotency-key': 'days-1' },
        {
          email: EMAIL,
          days: 1,
        },
      );
    const [first, second] = [await extend(), await extend()];
    expect(brief(second)).toEqual(brief(first));
    expect((await Subscriptions.findOne().lean())?.currentPeriodEnd).toEqual(new Date(end.getTime() + DAY_MS));
  });

  test('that is too long is refused', async () => {
    const headers = { ...(await server.accessToken('addons:write')), 'idempotency-key': 'x'.repeat(256) };
    expect(await grant(headers)).toMatchObject({
      status: 400,
      error: 'Idempotency-Key must have at most 255 characters',
    });
  });
});
