import { expect, test } from 'vitest';
import { givenUser } from '../../factories/user.ts';
import { useServer } from '../../setup/server.ts';

// A sixtieth of the production limits: an address may ask once a minute, and a user five times.
const { rest, signedIn } = useServer({ env: { RATE_LIMIT_SCALE: String(1 / 60) } });

test('a caller over the limit gets the time to wait', async () => {
  const user = await signedIn(await givenUser());
  const statuses: number[] = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await rest('GET', '/user/profile', user)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);

  const { headers, body } = await rest('GET', '/user/profile', user);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body).toMatchObject({ success: false, code: 'RATE_LIMITED', error: expect.stringMatching(/\S/) as string });

  const otherUser = await signedIn(await givenUser());
  expect((await rest('GET', '/user/profile', otherUser)).status).toBe(200);
});

test('an anonymous caller is counted by address, even when the request is refused', async () => {
  expect((await rest('GET', '/user/profile')).status).toBe(401);
  expect((await rest('GET', '/plans')).status).toBe(429);
  expect((await rest('GET', '/user/profile', { authorization: 'Bearer a.b.c' })).status).toBe(429);
});
