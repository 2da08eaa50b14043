import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { seed } from '#api/boot/seed.ts';
import { SANDBOX_OUTCOMES } from '#api/http/sandbox-page.ts';
import { purge } from '#api/jobs/purge.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { applyPaymentEvent } from '#api/modules/billing/payment-events.service.ts';
import { receiveSandboxEvent } from '#api/modules/payment-inbox/payment-inbox.service.ts';
import { personalData } from '#api/modules/personal-data.registry.ts';
import { eraseAccounts } from '#api/modules/personal-data/erase-accounts.service.ts';
import { sandboxProviderOf } from '#api/providers/payments/sandbox-provider.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { SaveOwnBillingDetailsDocument } from '../../setup/operations.generated.ts';
import { useServer } from '../../setup/server.ts';

const { graphql, rest, runtime, signedIn } = useServer({ env: { TRUST_PROXY: '1' } });

/** Texts that occur only in data of this user. */
const CANARY = {
  name: 'Canaria Birdsong',
  email: 'canaria.birdsong@example.org',
  password: 'yellow feathers everywhere',
  prompt: 'serinus canaria sings',
  action: 'warbling template',
  tag: 'plumage',
  key: 'sk-canary-000000000000-tail9*X~',
  team: 'The Finch Room',
  ip: '198.51.100.77',
  userAgent: 'BirdBrowser/7.0',
  company: 'Aviary Holdings',
  street: 'Perch Lane 7',
  taxId: 'BIRD-4711-0815',
};
/**
 * The texts to search for after the erasure. Of the key, its start and its last four characters, because the whole key is always encrypted. Encrypted
 * texts have no `*` and no `~`, so they can't contain these four by chance.
 */
const FRAGMENTS = [...Object.values(CANARY).filter((it) => it !== CANARY.key), 'canaria', '9*X~', 'sk-canary'];

/** The collections in which texts may be found after the erasure, with the reasons. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // Counts by address, for an hour.
  rate_limits: [CANARY.ip],
  // The announcement of the deletion, until it has been delivered.
  outbox_events: [CANARY.email, 'canaria'],
};

const client = { 'x-forwarded-for': CANARY.ip, 'user-agent': CANARY.userAgent };

/** Finds the fragments that are left, by collection, ignoring case. */
async function findTraces(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const collection of (await mongoose.connection.db?.collections()) ?? []) {
    const text = JSON.stringify(await collection.find().toArray()).toLowerCase();
    const hits = FRAGMENTS.filter((fragment) => text.includes(fragment.toLowerCase()));
    if (hits.length > 0) found[collection.collectionName] = hits;
  }
  return found;
}

type Data = Readonly<Record<string, unknown>>;

test('after erasing a user who has data of every kind, only what may be kept is left', async () => {
  await seed(runtime, new Date());
  const request = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
    const answer = await rest(method, path, { ...client, ...headers }, body);
    expect([answer.status, path, answer.body]).toEqual([200, path, expect.anything()]);
    return (answer.body as { data: Data }).data;
  };
  const { email, password } = CANARY;
  await givenPromoCode({ code: 'PERCH', discountType: 'percentage', discountValue: 10 });
  const inviter = await givenTeamOwner();
  const teamOfInviter = await givenTeam(inviter);

  const { token } = await request('POST', '/auth/signup', {}, { email, password, full_name: CANARY.name });
  const own = { authorization: `Bearer ${String(token)}` };
  await rest('POST', '/auth/login', client, { email, password: 'a wrong one' });
  await request('POST', '/auth/login', {}, { email, password });
  await request('POST', '/auth/forgot-password', {}, { email });
  await request('POST', '/promo-codes/apply', own, { code: 'PERCH' });
  const { company: name, street: line1, taxId } = CANARY;
  const saved = await graphql(
    SaveOwnBillingDetailsDocument,
    { input: { name, line1, city: 'Las Palmas', country: 'ES', taxId } },
    { ...client, ...own },
  );
  expect(saved.body).toMatchObject({ data: { saveBillingDetails: { name, line1, taxId } } });
  const { checkout_url: url } = await request('POST', '/payments/create-checkout', own, { plan_id: 'pro' });
  const checkout = sandboxProviderOf(runtime).findCheckout(new URL(String(url)).searchParams.get('token') ?? '');
  if (!checkout) throw new Error('There is no checkout.');
  const now = new Date();
  const event = SANDBOX_OUTCOMES.pay?.event(checkout, now);
  if (!event) throw new Error('Nothing was paid.');
  await receiveSandboxEvent(runtime, { id: 'paid', event }, { apply: applyPaymentEvent, now });
  await request(
    'POST',
    '/simplify',
    { ...own, 'idempotency-key': 'nest' },
    { text: `Could you please say that ${CANARY.prompt}?` },
  );
  await request('POST', '/user/custom-actions', own, {
    name: 'Sing',
    prompt: `${CANARY.action} {input}`,
    tags: [CANARY.tag],
  });
  await request('POST', '/user/byok', own, { provider: 'openai', key: CANARY.key });
  await request('PUT', '/user/profile', own, { full_name: `${CANARY.name} II`, retention_days: 90 });
  const team = await request('POST', '/user/teams', own, { name: CANARY.team });
  const member = {
    first_name: 'Nestling',
    last_name: 'Young',
    email: 'nestling@example.org',
    password: 'some other words',
  };
  await request('POST', `/teams/${String(team.id)}/members`, own, member);
  // Invitations to an address are erased with the user if the address is confirmed.
  await Users.updateOne({ email }, { emailConfirmedAt: new Date() });
  const invitation = { email, role: 'member' };
  const invited = await rest('POST', `/teams/${String(teamOfInviter._id)}/invite`, await signedIn(inviter), invitation);
  expect(invited.status).toBe(200);
  expect(Object.keys(await findTraces()).length).toBeGreaterThan(8);

  await request('DELETE', '/user/delete-account', own);
  expect((await rest('GET', '/user/profile', own)).status).toBe(401);
  // The data is erased again until no run that was in progress can write any more.
  for (const seconds of [0, 20, 40, 60, 80, 100]) {
    await eraseAccounts(runtime, personalData, new Date(Date.now() + seconds * 1000));
  }
  const left = await findTraces();
  for (const [collection, allowed] of Object.entries(ALLOWED)) {
    left[collection] = (left[collection] ?? []).filter((fragment) => !allowed.includes(fragment));
  }
  expect(Object.fromEntries(Object.entries(left).filter(([, hits]) => hits.length > 0))).toEqual({});

  await mongoose.connection.collection('outbox_events').updateMany({}, { $set: { dispatchedAt: new Date() } });
  await purge(new Date());
  expect((await findTraces()).outbox_events).toBeUndefined();
  const again = await rest('POST', '/auth/signup', client, { email, password, full_name: 'Another User' });
  expect(again.status).toBe(200);
});
