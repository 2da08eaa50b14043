import { createSecretKey, randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import { newAccessToken } from '#api/auth/access-token.ts';
import { hashSecret } from '#api/auth/secrets.ts';
import { verifySessionToken } from '#api/auth/session-token.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { HOUR_MS } from '#api/lib/days.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { findSession, openSession } from '#api/modules/sessions/sessions.ts';
import { givenAdmin, givenUser } from '../../factories/user.ts';
import { asAnonymous, NOW, testContext } from '../../setup/graphql.ts';
import {
  PlanIdsDocument,
  SignInReturningEmailDocument,
  SignOutDocument,
  ViewerEmailDocument,
} from '../../setup/operations.generated.ts';
import { testConfig } from '../../setup/runtime.ts';
import { useServer } from '../../setup/server.ts';

const { sessionKeys } = testConfig();
const [{ id: kid, key }] = sessionKeys;
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

describe('a session token', () => {
  const iat = NOW.getTime() / 1000;
  const claims = {
    typ: 'session',
    iss: 'plainprompt',
    aud: 'web',
    sub: '0123456789abcdef01234567',
    sid: 'a-secret-of-some-length-and-more',
    ver: 0,
    iat,
    exp: iat + 60,
  };
  const sign = (payload: object, options: jwt.SignOptions = {}) =>
    jwt.sign(payload, key, { keyid: kid, noTimestamp: !('iat' in payload), ...options });
  const verify = (token: string) => verifySessionToken(token, sessionKeys, NOW);

  test('carries every claim', () => {
    expect(verify(sign(claims))).toEqual(claims);
  });

  test.each(Object.keys(claims))('without %s is refused', (name) => {
    const others = Object.entries(claims).filter(([claim]) => claim !== name);
    expect(verify(sign(Object.fromEntries(others)))).toBeNull();
  });

  test.each([
    ['another issuer', { iss: 'other' }],
    ['another audience', { aud: 'api' }],
    ['two audiences', { aud: ['web', 'ext'] }],
    ['another purpose', { typ: 'reset' }],
    ['a time that has passed', { exp: iat - 1 }],
    ['a user whose id is a filter', { sub: { $gt: '' } }],
    ['a version that is a filter', { ver: { $gt: 0 } }],
  ])('for %s is refused', (_what, wrong) => {
    expect(verify(jwt.sign({ ...claims, ...wrong }, key, { keyid: kid }))).toBeNull();
  });

  test('with another signature is refused', () => {
    expect(verify(sign(claims, { algorithm: 'HS512' }))).toBeNull();
    expect(verify(jwt.sign(claims, createSecretKey(randomBytes(32)), { keyid: kid }))).toBeNull();
    expect(verify(jwt.sign(claims, '', { algorithm: 'none', keyid: kid }))).toBeNull();
  });

  test.each([[''], ['.'], ['a.b.c'], ['e30.e30.'], ['{}']])('that is %j is refused', (token) => {
    expect(verify(token)).toBeNull();
  });

  test('names its key: tokens of the previous key stay valid until that key is removed', () => {
    const replaced = Buffer.alloc(32, 'another').toString('base64url');
    const previous = Buffer.alloc(32, 'jwt').toString('base64url');
    const rotated = testConfig({ JWT_SECRET: replaced, JWT_SECRET_PREVIOUS: previous }).sessionKeys;
    const after = testConfig({ JWT_SECRET: replaced }).sessionKeys;
    const token = sign(claims);
    expect(verifySessionToken(token, rotated, NOW)).toEqual(claims);
    expect(verifySessionToken(token, after, NOW)).toBeNull();
    expect(verify(sign(claims, { keyid: 'unknown' }))).toBeNull();
  });
});

describe('a session', () => {
  const open = async (user: UserRecord) => {
    const token = await openSession(testContext(asAnonymous), user, 'web');
    const claims = verifySessionToken(token, sessionKeys, NOW);
    if (!claims) throw new Error('The token does not verify.');
    return claims;
  };
  const seenAt = async (userId: unknown) =>
    (await Users.findById(userId).orFail().lean()).sessions[0]?.lastSeenAt.getTime();

  test('is found with its user, without other sessions and without the password', async () => {
    const user = await givenUser();
    await open(user);
    const claims = await open(user);
    const found = await findSession(claims, NOW);
    expect(found).toMatchObject({ sessionId: hashSecret(claims.sid), user: { _id: user._id, email: user.email } });
    expect(found?.user).not.toHaveProperty('sessions');
    expect(JSON.stringify(found)).not.toContain('argon2');
  });

  test('is read by its index alone, once', async () => {
    const claims = await open(await givenUser());
    const plan = await Users.collection
      .find({ _id: new mongoose.Types.ObjectId(claims.sub), tokenVersion: claims.ver })
      .explain('executionStats');
    expect(plan.executionStats).toMatchObject({ totalDocsExamined: 1 });
  });

  test('ends after seven days without a request, and no sooner', async () => {
    const claims = await open(await givenUser());
    expect(await findSession(claims, later(7 * 24 - 1))).not.toBeNull();
    const idle = await open(await givenUser());
    expect(await findSession(idle, later(7 * 24))).toBeNull();
  });

  test.each([
    ['a user', givenUser, 30 * 24],
    ['an administrator', givenAdmin, 12],
  ])('of %s ends after its longest time, 30 days or 12 hours', async (_who, given, hours) => {
    const claims = await open(await given());
    await Users.updateOne({}, { $set: { 'sessions.0.lastSeenAt': later(hours - 1) } });
    expect(claims.exp).toBe(later(hours).getTime() / 1000);
    expect(await findSession(claims, later(hours - 0.5))).not.toBeNull();
    expect(await findSession(claims, later(hours))).toBeNull();
  });

  test('is marked as seen once a minute', async () => {
    const user = await givenUser();
    const claims = await open(user);
    await findSession(claims, later(59 / 3600));
    expect(await seenAt(user._id)).toBe(NOW.getTime());
    await findSession(claims, later(1));
    await expect.poll(() => seenAt(user._id)).toBe(later(1).getTime());
  });

  test('ends when the token version changes, with another audience, and with its user', async () => {
    const user = await givenUser();
    const claims = await open(user);
    expect(await findSession({ ...claims, aud: 'ext' }, NOW)).toBeNull();
    expect(await findSession({ ...claims, sid: 'another-secret-of-some-length' }, NOW)).toBeNull();
    await Users.updateOne({ _id: user._id }, { $inc: { tokenVersion: 1 } });
    expect(await findSession(claims, NOW)).toBeNull();
    const next = await open({ ...user, tokenVersion: 1 });
    expect(await findSession(next, NOW)).not.toBeNull();
    await Users.deleteOne({ _id: user._id });
    expect(await findSession(next, NOW)).toBeNull();
  });
});

describe('over HTTP', () => {
  const { graphql, signedIn, runtime } = useServer();
  const refusedAs = (message: string) => ({
    status: 401,
    body: { errors: [{ message, extensions: { code: 'UNAUTHENTICATED' } }] },
  });

  test('a session works until it is signed out, and others go on', async () => {
    const user = await givenUser({ email: 'ann@example.com' });
    const [one, other] = [await signedIn(user), await signedIn(user)];
    expect(await graphql(ViewerEmailDocument, {}, one)).toMatchObject({
      status: 200,
      body: { data: { viewer: { email: user.email } } },
    });
    expect(await graphql(SignOutDocument, {}, one)).toMatchObject({
      body: { data: { signOut: { ok: true } } },
    });
    expect(await graphql(ViewerEmailDocument, {}, one)).toMatchObject(refusedAs('Please sign in again'));
    expect(await graphql(ViewerEmailDocument, {}, other)).toMatchObject({ status: 200 });
  });

  test('an access token in the header of sessions is refused with the header it belongs in', async () => {
    const misplaced = { authorization: `Bearer ${newAccessToken()}` };
    const advice = 'Send access tokens in the header X-API-KEY';
    expect(await graphql(ViewerEmailDocument, {}, misplaced)).toMatchObject(refusedAs(advice));
  });

  test('an invalid credential is ignored by public operations, and refused by all others', async () => {
    const { authorization } = await signedIn(await givenUser());
    const [header, claims] = authorization.split('.');
    const expired = jwt.sign({ typ: 'session' }, runtime.config.sessionKeys[0].key, { expiresIn: -10 });
    for (const bad of ['Bearer junk', 'Bearer ', `${header}.${claims}.forged`, `Bearer ${expired}`]) {
      expect(await graphql(PlanIdsDocument, {}, { authorization: bad })).toMatchObject({ status: 200 });
      expect((await graphql(ViewerEmailDocument, {}, { authorization: bad })).status).toBe(401);
    }
    expect(await graphql(ViewerEmailDocument)).toMatchObject(refusedAs('Please sign in'));
    expect(await graphql(PlanIdsDocument, {}, { 'x-api-key': 'junk' })).toMatchObject({ status: 200 });
    expect(await graphql(ViewerEmailDocument, {}, { 'x-api-key': 'junk' })).toMatchObject(
      refusedAs('This access token is not valid'),
    );
  });

  test('signing in works with an expired session token', async () => {
    await givenUser({ email: 'ann@example.com' });
    const input = { email: 'ann@example.com', password: 'correct horse battery' };
    expect(await graphql(SignInReturningEmailDocument, { input }, { authorization: 'Bearer stale' })).toMatchObject({
      status: 200,
      body: { data: { signIn: { user: { email: 'ann@example.com' } } } },
    });
  });
});
