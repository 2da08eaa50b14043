import { getNamedType, type GraphQLInputType, isInputObjectType } from 'graphql';
import { beforeEach, expect, test } from 'vitest';
import { type AccessRule, isAudited } from '#api/graphql/access.ts';
import { AuditEntries } from '#api/modules/audit/audit-entry.model.ts';
import { buildSchema } from '#api/modules/build-schema.ts';
import { RAZORPAY, STRIPE } from '../../factories/payments.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asToken, asUser, testContext } from '../../setup/graphql.ts';
import { useServer } from '../../setup/server.ts';

/** The arguments whose values the audit log contains. All others are secrets or personal data. */
const RECORDED = [
  ...[
    'actionId',
    'addOnId',
    'allowedPlanIds',
    'expectedPlanId',
    'grantPlanId',
    'id',
    'planId',
    'stripePriceId',
    'userId',
    'webhookId',
  ],
  ...[
    'buyNowUrl',
    'campaignName',
    'code',
    'description',
    'enabledModels',
    'events',
    'expectedModels',
    'features',
    'giftId',
    'icon',
    'ids',
    'invitationId',
    'keyName',
    'name',
    'prefix',
  ],
  ...['prompt', 'purchaseUrl', 'scopes', 'yearlyBuyNowUrl'],
  // The idempotency key of a request. It grants no access.
  'idempotencyKey',
];

const mutations = Object.values(buildSchema().getMutationType()?.getFields() ?? {});
const ruleOf = (field: (typeof mutations)[number]) => field.extensions.access as AccessRule;
const audited = mutations.filter((field) => isAudited(ruleOf(field)));

/** A value for an argument: each text in it names the argument or field that it was sent for. */
function sample(type: GraphQLInputType, name: string): unknown {
  const named = getNamedType(type);
  if (isInputObjectType(named)) {
    return Object.fromEntries(Object.values(named.getFields()).map((it) => [it.name, sample(it.type, it.name)]));
  }
  return ['String', 'ID'].includes(named.name) ? `canary:${name}:` : null;
}

test('the values of an argument are recorded only if it is on the list of recorded arguments', async () => {
  const admin = asUser(await givenAdmin());
  for (const field of audited) {
    const args = Object.fromEntries(field.args.map((arg) => [arg.name, sample(arg.type, arg.name)]));
    const viewer = ruleOf(field).role === 'admin' ? admin : asToken('all');
    // The mutation fails, because no such records exist. Only the audit entry matters. A reason is recorded only with what it was given for.
    await Promise.resolve(field.resolve?.(undefined, args, testContext(viewer), {} as never)).catch(() => null);
  }
  const rows = await AuditEntries.find().lean();
  expect(rows.map((row) => row.field).sort()).toEqual(audited.map(({ name }) => name).sort());
  const recorded = [...JSON.stringify(rows).matchAll(/canary:(\w+):/g)].map(([, name]) => name);
  expect([...new Set(recorded)].sort()).toEqual([...RECORDED].sort());
});

const server = useServer({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true', LOG_LEVEL: 'trace' } });
let admin: Record<string, string>;
let integrator: Record<string, string>;

beforeEach(async () => {
  admin = await server.signedIn(await givenAdmin());
  integrator = await server.accessToken('all');
});

async function send(method: string, path: string, body?: object, headers = admin): Promise<Record<string, unknown>> {
  const answer = await server.rest(method, path, headers, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body as { data: Record<string, unknown> }).data;
}

async function mutate(document: string): Promise<Record<string, unknown>> {
  const { body } = await server.graphql(document, {}, admin);
  const { data, errors } = body as { data?: Record<string, Record<string, unknown>>; errors?: unknown };
  expect(errors).toBeUndefined();
  return Object.values(data ?? {})[0] ?? {};
}

test('no secret that an administrator or an integrator sends or is shown is recorded or logged', async () => {
  const user = await givenSubscriber({ email: 'ann@example.com' });
  const passwords = ['first canary password', 'second canary password', 'third canary password', 'fourth canary one'];
  const [created, changed, added, set] = passwords;
  const key = 'sk-canary-0123456789-wxyz';
  await send('POST', '/admin/api-keys', { key_name: 'Key', provider: 'openai', key });
  await send('POST', '/admin/payment-methods', { name: 'Cards', provider: 'stripe', credentials: STRIPE });
  await send('POST', '/admin/payment-methods', { name: 'India', provider: 'razorpay', credentials: RAZORPAY });
  const hook = { name: 'Hook', url: 'http://127.0.0.1:1/canary-of-a-path?canary=query', events: ['user.created'] };
  const webhook = await send('POST', '/admin/webhooks', hook);
  const rotated = await mutate(`mutation { rotateWebhookSecret(id: "${String(webhook.id)}") { secret } }`);
  const token = await send('POST', '/admin/access-tokens', { name: 'Token', scopes: ['all'] });
  const renewed = await mutate(`mutation { rotateAccessToken(id: "${String(token.id)}") { token } }`);
  const account = { email: 'new@example.com', full_name: 'New Person' };
  await send('POST', '/admin/users', { ...account, password: created });
  await send('PUT', `/admin/users/${String(user._id)}`, { password: changed });
  const other = { email: 'other@example.com', full_name: 'Other Person', password: added };
  await send('POST', '/external/users', other, integrator);
  await send('PUT', '/external/users/by-email', { email: other.email, password: set }, integrator);

  const secrets = [
    ...passwords,
    key,
    ...Object.values(STRIPE),
    ...Object.values(RAZORPAY),
    ...[webhook.secret, rotated.secret, token.token, renewed.token].map(String),
    ...['canary-of-a-path', 'canary=query'],
    ...[admin.authorization ?? '', integrator['x-api-key'] ?? ''],
  ];
  // A secret that is missing in a response would not be found either.
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(10);
  const rows = await AuditEntries.find().lean();
  // One entry for each of the requests above.
  expect(rows.map(({ outcome }) => outcome)).toEqual(Array(11).fill('ok'));
  const record = JSON.stringify(rows);
  expect(secrets.filter((secret) => record.includes(secret))).toEqual([]);
  const log = server.logged.join('\n');
  expect(log.length).toBeGreaterThan(0);
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});
