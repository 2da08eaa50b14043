import { describe, expect, test } from 'vitest';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { DeleteUserByEmailDocument, UserByEmailDocument } from '../../setup/operations.generated.ts';
import { type Answer, useServer } from '../../setup/server.ts';
import { EMAIL, useExternalApi } from './external-calls.ts';

const { server } = useExternalApi();
const limited = useServer({ env: { RATE_LIMIT_SCALE: '1' } });

describe('a token', () => {
  test('sees how many of its 120 calls a minute are left, of which 60 may write', async () => {
    const headers = await limited.accessToken('all');
    const read = () => limited.rest('GET', '/external/add-ons', headers);
    const write = () => limited.rest('DELETE', '/external/users/by-email', headers, { email: 'unknown@example.com' });
    const limitsIn = ({ headers: answer }: Answer) =>
      ['policy', 'limit', 'remaining'].map((name) => answer.get(`ratelimit-${name}`));
    expect(limitsIn(await read())).toEqual(['120;w=60', '120', '119']);
    expect(limitsIn(await write())).toEqual(['60;w=60', '60', '59']);
    let last = await write();
    // One more request is allowed each second, which can be many on a busy machine.
    for (let i = 0; i < 600 && last.status !== 429; i += 1) last = await write();
    expect(last).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(limitsIn(last)).toEqual(['60;w=60', '60', '0']);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await read()).status).toBe(200);
    expect((await limited.rest('GET', '/external/add-ons', await limited.accessToken('all'))).status).toBe(200);
  });

  test('is admitted to the routes of its scope only, and reads over GraphQL what its scope allows', async () => {
    const { email } = await givenSubscriber({ email: EMAIL });
    const reader = await server.accessToken('users:read');
    expect((await server.graphql(UserByEmailDocument, { email }, reader)).body).toEqual({
      data: { userByEmail: { email, planId: 'free' } },
    });
    expect((await server.graphql(UserByEmailDocument, { email }, await server.accessToken('addons:read'))).status).toBe(
      403,
    );
    expect((await server.rest('GET', '/user/profile', reader)).status).toBe(401);
    expect((await server.graphql(DeleteUserByEmailDocument, {}, await server.accessToken('all'))).status).toBe(403);
    expect(
      (await server.graphql(DeleteUserByEmailDocument, {}, await server.signedIn(await givenAdmin()))).status,
    ).toBe(403);
  });
});
