import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { toDeviceName } from '#api/lib/device-name.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { givenUser, PASSWORD } from '../../factories/user.ts';
import {
  EndOtherSessionsDocument,
  EndSessionDocument,
  SessionsDocument,
  type SignInInput,
  SignInReturningTokenDocument,
  ViewerEmailDocument,
} from '../../setup/operations.generated.ts';
import { useServer } from '../../setup/server.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

describe('a device', () => {
  test.each([
    [FIREFOX, 'Firefox on Windows'],
    [SAFARI, 'Safari on iPhone'],
    [CHROME, 'Chrome on macOS'],
    [CHROME.replace('Chrome/', 'HeadlessChrome/'), 'Chrome on macOS'],
    [`${CHROME} Edg/141.0.0.0`, 'Edge on macOS'],
    [CHROME.replace('Macintosh; Intel Mac OS X 10_15_7', 'Linux; Android 15; Pixel 9'), 'Chrome on Android'],
    ['curl/8.14.1', 'curl'],
    ['<script>', 'Unknown device'],
    [null, 'Unknown device'],
  ])('that calls itself %s is shown as %s', (userAgent, device) => {
    expect(toDeviceName(userAgent)).toBe(device);
  });
});

describe('open sessions', () => {
  const server = useServer();
  const EMAIL = 'ann@example.com';
  let ann: UserRecord;
  beforeEach(async () => {
    ann = await givenUser({ email: EMAIL });
  });

  const signIn = async (userAgent: string, client: SignInInput['client'] = 'WEB') => {
    const input = { email: EMAIL, password: PASSWORD, client };
    const { signIn: session } = await server.data(SignInReturningTokenDocument, { input }, { 'user-agent': userAgent });
    return { authorization: `Bearer ${session.token}` };
  };
  const list = async (headers: Record<string, string>) => (await server.data(SessionsDocument, {}, headers)).sessions;
  const isSignedIn = async (headers: Record<string, string>) =>
    (await server.graphql(ViewerEmailDocument, {}, headers)).status === 200;

  test('are listed with the names of their devices, and the current one is marked', async () => {
    const here = await signIn(FIREFOX);
    await signIn(CHROME, 'EXT');
    const sessions = await list(here);
    expect(sessions).toHaveLength(2);
    expect(sessions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          client: 'WEB',
          device: 'Firefox on Windows',
          ipAddress: '127.0.0.1',
          isCurrent: true,
        }),
        expect.objectContaining({ client: 'EXT', device: 'Chrome on macOS', isCurrent: false }),
      ]),
    );
  });

  test('that expired are not listed', async () => {
    const here = await signIn(FIREFOX);
    await signIn(CHROME);
    await Users.updateOne({ _id: ann._id }, { $set: { 'sessions.1.lastSeenAt': new Date(Date.now() - 8 * DAY_MS) } });
    expect(await list(here)).toMatchObject([{ device: 'Firefox on Windows' }]);
  });

  test('end one by one', async () => {
    const [here, there, elsewhere] = [await signIn(FIREFOX), await signIn(CHROME), await signIn(SAFARI)];
    const id = (await list(there)).find(({ isCurrent }) => isCurrent)?.id ?? '';
    const { endSession } = await server.data(EndSessionDocument, { id }, here);
    expect(endSession).toHaveLength(2);
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(elsewhere)]).toEqual([true, false, true]);
    expect(await server.graphql(EndSessionDocument, { id }, here)).toMatchObject({
      body: { errors: [{ extensions: { code: 'NOT_FOUND' } }] },
    });
  });

  test('of another user can’t be ended', async () => {
    const here = await signIn(FIREFOX);
    const theirs = await server.signedIn(await givenUser());
    const [other] = await list(theirs);
    expect(await server.graphql(EndSessionDocument, { id: other?.id }, here)).toMatchObject({
      body: { errors: [{ extensions: { code: 'NOT_FOUND' } }] },
    });
    expect(await isSignedIn(theirs)).toBe(true);
  });

  test('end all but the one in use, even while the account is suspended', async () => {
    const [here, ...others] = [await signIn(FIREFOX), await signIn(CHROME), await signIn(SAFARI)];
    await Users.updateOne({ _id: ann._id }, { $set: { isSuspended: true } });
    expect(await server.graphql(EndOtherSessionsDocument, {}, here)).toMatchObject({
      body: { data: { endOtherSessions: [{ device: 'Firefox on Windows', isCurrent: true }] } },
    });
    expect(await Promise.all([here, ...others].map(isSignedIn))).toEqual([true, false, false]);
  });
});
