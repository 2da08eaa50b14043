import { beforeEach, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { ProviderKeys } from '#api/modules/provider-keys/provider-key.model.ts';
import { setPlan } from '../../factories/subscription.ts';
import { givenTeam } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { useServer } from '../../setup/server.ts';

/** No model provider can be reached from this server. */
const { rest, signedIn, accessToken } = useServer();
let admin: UserRecord;
let owner: UserRecord;
let teamless: UserRecord;

beforeEach(async () => {
  admin = await givenAdmin();
  owner = await givenSubscriber({ email: 'owner@example.com' });
  await setPlan(owner, 'pro');
  await givenTeam(owner);
  teamless = await givenSubscriber({ email: 'person@example.com' });
});

/** A request of an administrator or an integrator, and the specified message in its response. */
interface Case {
  /** The message, as the specification words it. */
  readonly text: string;
  readonly status: number;
  readonly line: string;
  readonly body?: object;
  readonly given?: () => Promise<unknown>;
}

const action = { action_id: 'shorten', name: 'Shorten', description: 'Shorter', prompt: 'Shorten: {input}' };
const hook = { name: 'Hook', url: 'https://hooks.example.com/in', events: ['user.created'] };
const ACTION_ID = 'Action ID must contain only lowercase letters, numbers, dashes, or underscores.';
const suspended = 'Your account is suspended. Please contact support.';
const suspendAdmin = async () => {
  // The last active administrator can't be suspended.
  await givenAdmin();
  await Users.updateOne({ _id: admin._id }, { $set: { isSuspended: true } });
};
const noModels = (provider: string, article: string) =>
  `Failed to fetch ${provider} models. Ensure ${article} ${provider} key exists and is active.`;
const switchedOff = (provider: 'straico' | 'openrouter') => () =>
  ProviderKeys.create({
    keyName: 'Off',
    provider,
    ciphertext: 'sealed',
    last4: 'wxyz',
    isActive: false,
    createdAt: new Date(),
  });

const seats = (body: object, text: string): Case => ({
  text,
  status: 400,
  line: 'PUT /admin/users/{owner}/team/seats',
  body,
});

const CASES: readonly Case[] = [
  seats({ add: 0 }, 'Add seats must be a positive number'),
  seats({ add: -3 }, 'Add seats must be a positive number'),
  seats({ add: null, total_seats: 0 }, 'Total seats must be >= 1'),
  seats({}, 'Enter seats to add or set a total'),
  seats({ add: null, total_seats: null }, 'Enter seats to add or set a total'),
  {
    text: 'No team found for this user',
    status: 404,
    line: 'PUT /admin/users/{teamless}/team/seats',
    body: { add: 1 },
  },
  { text: 'No team found for this user', status: 404, line: 'GET /admin/users/{teamless}/team/seats' },
  {
    text: 'No team found for this user',
    status: 404,
    line: 'POST /external/teams/by-owner-email/seats/add',
    body: { email: 'person@example.com', quantity: 1 },
  },
  { text: ACTION_ID, status: 400, line: 'POST /admin/default-actions', body: { ...action, action_id: 'Ab c' } },
  { text: ACTION_ID, status: 400, line: 'POST /admin/default-actions', body: { ...action, action_id: ' ' } },
  { text: 'Prompt is required.', status: 400, line: 'POST /admin/default-actions', body: { ...action, prompt: ' \n' } },
  {
    text: 'Please select at least one event',
    status: 400,
    line: 'POST /admin/webhooks',
    body: { ...hook, events: [] },
  },
  { text: noModels('Straico', 'a'), status: 409, line: 'GET /admin/providers/straico/models' },
  {
    text: noModels('Straico', 'a'),
    status: 409,
    line: 'GET /admin/providers/straico/models',
    given: switchedOff('straico'),
  },
  { text: noModels('OpenRouter', 'an'), status: 502, line: 'GET /admin/providers/openrouter/models' },
  { text: suspended, status: 403, line: 'POST /admin/promo-codes/bulk', body: {}, given: suspendAdmin },
  { text: suspended, status: 403, line: 'DELETE /admin/plans/pro', given: suspendAdmin },
  { text: 'Please sign in', status: 401, line: 'GET /admin/stats' },
  {
    text: 'The last active administrator has to stay',
    status: 409,
    line: 'PUT /admin/users/{admin}',
    body: { role: 'user' },
  },
  {
    text: 'The last active administrator has to stay',
    status: 409,
    line: 'PUT /admin/users/{admin}/status',
    body: { status: 'suspended' },
  },
  { text: 'The last active administrator has to stay', status: 409, line: 'DELETE /admin/users/{admin}' },
];

test.each(CASES)('$line answers: $text', async ({ text, status, line, body, given }) => {
  const ids: Readonly<Record<string, UserRecord>> = { admin, owner, teamless };
  const [method = '', path = ''] = line.replace(/\{(\w+)\}/, (_, who: string) => String(ids[who]?._id)).split(' ');
  const session = status === 401 ? {} : await signedIn(admin);
  await given?.();
  const headers = path.startsWith('/external/') ? await accessToken('all') : session;
  const answer = await rest(method, path, headers, body);
  const { error, data } = answer.body as { error?: string; data?: unknown };
  expect([answer.status, error ?? data]).toEqual([status, text]);
});
