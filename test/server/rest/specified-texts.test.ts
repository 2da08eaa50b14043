import { beforeEach, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenResetToken } from '../../factories/recovery.ts';
import { setPlanWallet } from '../../factories/simplify.ts';
import { setPlan } from '../../factories/subscription.ts';
import { givenTeam } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { useServer } from '../../setup/server.ts';

const { rest, signedIn } = useServer();
const EMAIL = 'ann@example.com';
const RESET_TOKEN = 'a token from the reset mail';
let ann: UserRecord;
let teamId: string;

beforeEach(async () => {
  ann = await givenSubscriber({ email: EMAIL });
  await setPlan(ann, 'pro');
  teamId = String((await givenTeam(ann))._id);
  await givenResetToken(ann, RESET_TOKEN);
});

/** A request, and the specified message in its response. */
interface Case {
  /** The message, as the specification words it. */
  readonly text: string;
  readonly status: number;
  readonly line: string;
  readonly body?: object;
  readonly given?: () => Promise<unknown>;
  /** Whether the request is sent twice. The second response is the tested one. */
  readonly twice?: boolean;
}

const suspend = () => Users.updateOne({ email: EMAIL }, { $set: { isSuspended: true } });
const member = { first_name: 'Bo', last_name: 'Li', email: 'bo@example.com', password: 'three little words' };
const signUp = { email: 'new@example.com', password: 'three little words', full_name: 'New Person' };

const CASES: readonly Case[] = [
  {
    text: 'Invalid email or password',
    status: 401,
    line: 'POST /auth/login',
    body: { email: EMAIL, password: 'wrong' },
  },
  {
    text: 'Invalid email or password',
    status: 401,
    line: 'POST /auth/login',
    body: { email: 'unknown@example.com', password: 'wrong' },
  },
  { text: 'Full name is required', status: 400, line: 'POST /auth/signup', body: { ...signUp, full_name: ' ' } },
  { text: 'Email is required', status: 400, line: 'POST /auth/signup', body: { ...signUp, email: ' ' } },
  {
    text: 'Password must be at least 8 characters',
    status: 400,
    line: 'POST /auth/signup',
    body: { ...signUp, password: 'short' },
  },
  {
    text: 'An account with this email already exists',
    status: 409,
    line: 'POST /auth/signup',
    body: { ...signUp, email: EMAIL },
  },
  {
    text: 'If that email exists, a reset link has been sent.',
    status: 200,
    line: 'POST /auth/forgot-password',
    body: { email: EMAIL },
  },
  {
    text: 'If that email exists, a reset link has been sent.',
    status: 200,
    line: 'POST /auth/forgot-password',
    body: { email: 'unknown@example.com' },
  },
  {
    text: 'Password must be at least 8 characters',
    status: 400,
    line: 'POST /auth/reset-password',
    body: { email: EMAIL, token: RESET_TOKEN, password: 'short' },
  },
  {
    text: 'Password has been reset.',
    status: 200,
    line: 'POST /auth/reset-password',
    body: { email: EMAIL, token: RESET_TOKEN, password: 'three little words' },
  },
  { text: 'Text is required', status: 400, line: 'POST /simplify', body: { text: '  ' } },
  {
    text: 'Text must be at most 20000 characters',
    status: 400,
    line: 'POST /simplify',
    body: { text: 'x'.repeat(20_001) },
  },
  {
    text: 'You have used all your prompts. Upgrade your plan or buy an add-on to continue.',
    status: 402,
    line: 'POST /simplify',
    body: { text: 'Please help.' },
    given: () => setPlanWallet(ann, { limit: 1, used: 1 }),
  },
  {
    text: 'Your account is suspended. Please contact support.',
    status: 403,
    line: 'POST /simplify',
    body: { text: 'Please help.' },
    given: suspend,
  },
  { text: 'Invalid or expired promo code', status: 400, line: 'POST /promo-codes/apply', body: { code: 'NOWHERE' } },
  {
    text: 'Invalid or expired promo code',
    status: 400,
    line: 'POST /public/promo-codes/validate',
    body: { code: 'NOWHERE' },
  },
  {
    text: 'Invalid or expired promo code',
    status: 400,
    line: 'POST /promo-codes/apply',
    body: { code: 'NOTHING' },
    given: () => givenPromoCode({ code: 'NOTHING', discountValue: 0 }),
  },
  {
    text: 'You have already used this promo code',
    status: 409,
    line: 'POST /promo-codes/apply',
    body: { code: 'ONCE' },
    given: () => givenPromoCode({ code: 'ONCE', discountValue: 10 }),
    twice: true,
  },
  {
    text: 'Please fill all fields',
    status: 400,
    line: 'POST /teams/{team}/members',
    body: { ...member, first_name: '' },
  },
  {
    text: 'Prompts must be a number',
    status: 400,
    line: 'POST /teams/{team}/members',
    body: { ...member, prompts_limit: 'many' },
  },
  { text: 'Name is required', status: 400, line: 'POST /user/custom-actions', body: { name: '', prompt: '{input}' } },
  { text: 'Template is required', status: 400, line: 'POST /user/custom-actions', body: { name: 'Act', prompt: ' ' } },
  { text: 'Please sign in', status: 401, line: 'GET /user/profile' },
  {
    text: 'The last active administrator has to stay',
    status: 409,
    line: 'DELETE /user/delete-account',
    given: () => Users.updateOne({ email: EMAIL }, { $set: { role: 'admin' } }),
  },
];

test.each(CASES)('$line says: $text', async ({ text, status, line, body, given, twice }) => {
  await given?.();
  const [method = '', path = ''] = line.replace('{team}', teamId).split(' ');
  const headers = status === 401 ? {} : await signedIn(ann);
  if (twice) await rest(method, path, headers, body);
  const answer = await rest(method, path, headers, body);
  const { error, data } = answer.body as { error?: string; data?: { message?: string } };
  expect([answer.status, error ?? data?.message]).toEqual([status, text]);
});
