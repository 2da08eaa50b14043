import mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import { Users } from '#api/modules/accounts/user.model.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { givenSubscriber, givenUser, PASSWORD } from '../../factories/user.ts';
import { useFailingDatabase } from '../../setup/fail-point.ts';
import { asAnonymous, asUser, NOW, run, runForError, testContext } from '../../setup/graphql.ts';
import {
  SignInDocument,
  SignUpDocument,
  UpdateProfileDocument,
  ViewerStatusDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const database = useFailingDatabase();
const ann = { email: 'ann@example.com', password: PASSWORD, fullName: 'Ann Example' };
const rows = (collection: string, filter = {}) => mongoose.connection.collection(collection).find(filter).toArray();

describe('signing up', () => {
  test('opens an account on the plan that costs nothing, and a session', async () => {
    await seedPlans(NOW);
    const { signUp } = await run(asAnonymous, SignUpDocument, {
      input: { ...ann, email: '  Ann@Example.COM ', fullName: ' Ann Example ' },
    });
    expect(signUp).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
      user: {
        email: 'ann@example.com',
        fullName: 'Ann Example',
        role: 'USER',
        status: 'ACTIVE',
        planId: 'free',
        planName: 'Free',
        promptsUsed: 0,
        promptsLimit: 5,
        retentionDays: 180,
        mustChangePassword: false,
      },
      subscription: { planName: 'Free', promptsRemaining: 5 },
    });
  });

  test.each([
    ['the activity log', { commands: ['insert'], collection: 'activities' }],
    ['notifications', { commands: ['update'], collection: 'notifications' }],
  ])('opens the session also when %s can not be written', async (_what, failure) => {
    await seedPlans(NOW);
    await database.fail({ ...failure, how: { errorCode: 8 } });
    const input = { ...ann, promoCode: 'NO-SUCH-CODE', invitationToken: 'no-such-invitation' };
    const { signUp } = await run(asAnonymous, SignUpDocument, { input });
    expect(signUp).toMatchObject({ token: expect.any(String) as string, user: { email: ann.email } });
  });

  test('keeps the password as an argon2id hash and announces the account in the same transaction', async () => {
    await seedPlans(NOW);
    await run(asAnonymous, SignUpDocument, { input: ann });
    const [user] = await rows('users');
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await rows('outbox_events')).toMatchObject([
      {
        type: 'user.created',
        data: { user: { id: String(user?._id), email: 'ann@example.com', full_name: 'Ann Example', status: 'active' } },
      },
    ]);
    expect(await rows('subscriptions')).toHaveLength(1);
    expect(await rows('wallets')).toMatchObject([{ limit: 5, used: 0 }]);
  });

  test('opens an account without a plan when no plan is free', async () => {
    const { signUp } = await run(asAnonymous, SignUpDocument, { input: ann });
    expect(signUp).toMatchObject({ user: { status: 'NONE', planId: null }, subscription: { promptsRemaining: 0 } });
  });

  test('succeeds with a promo code that does not exist', async () => {
    expect(await run(asAnonymous, SignUpDocument, { input: { ...ann, promoCode: 'SPRING' } })).toHaveProperty(
      'signUp.token',
    );
  });

  test('refuses an email of another account, in any case, and stores nothing', async () => {
    await seedPlans(NOW);
    await givenUser({ email: 'ann@example.com' });
    expect(await runForError(asAnonymous, SignUpDocument, { input: { ...ann, email: 'ANN@example.com' } })).toEqual({
      code: 'CONFLICT',
      message: 'An account with this email already exists',
      fields: { email: 'An account with this email already exists' },
    });
    expect(await rows('subscriptions')).toEqual([]);
    expect(await rows('outbox_events')).toEqual([]);
  });

  test('ten times at once with one email opens one account', async () => {
    await seedPlans(NOW);
    const attempts = Array.from({ length: 10 }, () => run(asAnonymous, SignUpDocument, { input: ann }));
    const settled = await Promise.allSettled(attempts);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rows('users')).toHaveLength(1);
    expect(await rows('wallets')).toHaveLength(1);
    expect(await rows('outbox_events')).toHaveLength(1);
  });

  test.each([
    ['a short password', { password: 'seven77' }, { password: 'Password must be at least 8 characters' }],
    [
      'a password of 129 characters',
      { password: 'ä'.repeat(129) },
      { password: expect.stringContaining('at most 128') as string },
    ],
    ['a common password', { password: 'Password1' }, { password: expect.stringContaining('most common') as string }],
    [
      'our name as password',
      { password: 'PlainPrompt2026!' },
      { password: expect.stringContaining('our name') as string },
    ],
    [
      'their address as password',
      { email: 'margarete@x.org', password: 'margarete1' },
      { password: expect.any(String) as string },
    ],
    [
      'their whole address with a digit as password',
      { email: 'ada@example.org', password: 'ada@example.org1' },
      { password: expect.stringContaining('not your email address') as string },
    ],
    ['no name', { fullName: ' ' }, { fullName: 'Full name is required' }],
    ['a long name', { fullName: 'x'.repeat(101) }, { fullName: 'Full name must be at most 100 characters' }],
    ['no email', { email: ' ' }, { email: 'Email is required' }],
    ['a host without a dot', { email: 'ann@localhost' }, { email: 'Please enter a valid email address' }],
    ['no host', { email: 'ann@' }, { email: 'Please enter a valid email address' }],
    ['two addresses', { email: 'a@b.com,c@d.com' }, { email: 'Please enter a valid email address' }],
  ])('refuses %s', async (_what, wrong, fields: Record<string, unknown>) => {
    expect(await runForError(asAnonymous, SignUpDocument, { input: { ...ann, ...wrong } })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields,
    });
  });

  test('names every field that is wrong', async () => {
    const { fields } = (await runForError(asAnonymous, SignUpDocument, {
      input: { email: '', password: '', fullName: '' },
    })) as {
      fields: object;
    };
    expect(Object.keys(fields).sort()).toEqual(['email', 'fullName', 'password']);
  });

  test('takes a password of 128 characters in any script, spaces included, as it is', async () => {
    const password = ` ${'ö'.repeat(126)} `;
    await run(asAnonymous, SignUpDocument, { input: { ...ann, password } });
    expect(await run(asAnonymous, SignInDocument, { input: { email: ann.email, password } })).toHaveProperty(
      'signIn.token',
    );
    const trimmed = { email: ann.email, password: password.trim() };
    expect(await runForError(asAnonymous, SignInDocument, { input: trimmed })).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  test('is allowed five times an hour from one address', async () => {
    const runtime = testRuntime({ env: { RATE_LIMIT_SCALE: '1' } });
    const attempt = (i: number) =>
      [asAnonymous, SignUpDocument, { input: { ...ann, email: `p${i}@x.org` } }, { runtime }] as const;
    for (let i = 0; i < 5; i += 1) await run(...attempt(i));
    expect(await runForError(...attempt(5))).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('is allowed ten times an hour with one email address, from any client address: the answer reveals whether it has an account', async () => {
    const runtime = testRuntime({ env: { RATE_LIMIT_SCALE: '1' } });
    await givenUser({ email: ann.email });
    const attempt = (i: number) => {
      const overrides = { runtime, client: { ip: `10.0.0.${i}`, userAgent: 'test' } };
      return runForError(asAnonymous, SignUpDocument, { input: ann }, overrides);
    };
    for (let i = 0; i < 10; i += 1) {
      expect(await attempt(i)).toMatchObject({
        code: 'CONFLICT',
        message: 'An account with this email already exists',
      });
    }
    expect(await attempt(10)).toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('signing in', () => {
  test('takes the email in any case', async () => {
    await givenUser({ email: 'ann@example.com' });
    expect(
      await run(asAnonymous, SignInDocument, { input: { email: ' ANN@example.com ', password: PASSWORD } }),
    ).toMatchObject({
      signIn: { user: { email: 'ann@example.com' } },
    });
  });

  test('gives the same error for a wrong password and an unknown email', async () => {
    await givenUser({ email: 'ann@example.com' });
    const refused = { code: 'UNAUTHENTICATED', message: 'Invalid email or password' };
    for (const email of ['ann@example.com', 'unknown@example.com', 'not an address', '']) {
      expect(await runForError(asAnonymous, SignInDocument, { input: { email, password: 'wrong password' } })).toEqual(
        refused,
      );
    }
  });

  test('is open to suspended users, and shows their status', async () => {
    await givenUser({ email: 'ann@example.com', isSuspended: true });
    expect(
      await run(asAnonymous, SignInDocument, { input: { email: 'ann@example.com', password: PASSWORD } }),
    ).toMatchObject({
      signIn: { user: { status: 'SUSPENDED' } },
    });
  });

  test('keeps at most ten sessions', async () => {
    const { _id } = await givenUser({ email: 'ann@example.com' });
    for (let i = 0; i < 12; i += 1)
      await run(asAnonymous, SignInDocument, { input: { email: 'ann@example.com', password: PASSWORD } });
    const user = await Users.findById(_id).lean();
    expect(user?.sessions).toHaveLength(10);
  });

  test('hashes the password again when the pepper was replaced', async () => {
    const old = testRuntime();
    const replaced = Buffer.alloc(32, 'new').toString('base64');
    const env = { PASSWORD_PEPPER: replaced, PASSWORD_PEPPER_PREVIOUS: Buffer.alloc(32, 'pepper').toString('base64') };
    const runtime = testRuntime({ env });
    const { _id } = await givenUser({ email: 'ann@example.com' });
    const attempt = { input: { email: 'ann@example.com', password: PASSWORD } };
    await run(asAnonymous, SignInDocument, attempt, { runtime });
    const user = await Users.findById(_id).select('+pepperId').lean();
    expect(user?.pepperId).toBe(runtime.config.peppers[0].id);
    expect(user?.pepperId).not.toBe(old.config.peppers[0].id);
    expect(await run(asAnonymous, SignInDocument, attempt, { runtime })).toHaveProperty('signIn.token');
  });
});

describe('the profile', () => {
  test('changes what is given and keeps the rest', async () => {
    const user = await givenUser({ fullName: 'Ann', retentionDays: 90 });
    expect(await run(asUser(user), UpdateProfileDocument, { input: { fullName: ' Anna ' } })).toEqual({
      updateProfile: { fullName: 'Anna', retentionDays: 90 },
    });
    expect(await run(asUser(user), UpdateProfileDocument, { input: { retentionDays: 30, fullName: null } })).toEqual({
      updateProfile: { fullName: 'Anna', retentionDays: 30 },
    });
    expect(await run(asUser(user), UpdateProfileDocument, { input: {} })).toHaveProperty('updateProfile');
  });

  test('announces a new name, and nothing else', async () => {
    const user = await givenSubscriber({ fullName: 'Ann' });
    await run(asUser(user), UpdateProfileDocument, { input: { fullName: 'Ann' } });
    await run(asUser(user), UpdateProfileDocument, { input: { retentionDays: 30 } });
    await run(asUser(user), UpdateProfileDocument, { input: { fullName: 'Anna' } });
    expect(await rows('outbox_events')).toMatchObject([
      { type: 'user.updated', data: { user: { full_name: 'Anna' }, changed: ['full_name'] } },
    ]);
  });

  test.each([
    [{ fullName: '  ' }, { fullName: 'Full name is required' }],
    [{ fullName: 'x'.repeat(101) }, { fullName: 'Full name must be at most 100 characters' }],
    [{ retentionDays: 31 }, { retentionDays: 'Retention must be one of 30, 90, 180, 365 days' }],
  ])('refuses %j', async (input, fields) => {
    const user = await givenUser();
    expect(await runForError(asUser(user), UpdateProfileDocument, { input })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields,
    });
  });

  test('can be read but not changed by suspended users', async () => {
    const user = await givenUser({ isSuspended: true });
    expect(await runForError(asUser(user), UpdateProfileDocument, { input: { fullName: 'Ann' } })).toEqual({
      code: 'ACCOUNT_SUSPENDED',
      message: 'Your account is suspended. Please contact support.',
    });
    expect(await run(asUser(user), ViewerStatusDocument)).toEqual({ viewer: { status: 'SUSPENDED' } });
  });
});

test('no user record that is loaded contains a password hash', async () => {
  const user = await givenUser();
  expect(Object.keys(user)).not.toContain('passwordHash');
  expect(JSON.stringify(testContext(asUser(user)).viewer)).not.toContain('argon2');
});
