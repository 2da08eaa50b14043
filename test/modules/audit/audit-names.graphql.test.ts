import mongoose, { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { type AccessRule, isAudited } from '#api/graphql/access.ts';
import { idAt } from '#api/lib/ids.ts';
import { storeAccessToken } from '#api/modules/access-tokens/edit-access-tokens.ts';
import { AuditEntries, type AuditEntryRecord } from '#api/modules/audit/audit-entry.model.ts';
import { toAuditFilter } from '#api/modules/audit/audit-filter.ts';
import { targetKindOf } from '#api/modules/audit/audit-targets.ts';
import { buildSchema } from '#api/modules/build-schema.ts';
import { Webhooks } from '#api/modules/webhooks/webhook.model.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenAdmin, givenSubscriber, givenUser } from '../../factories/user.ts';
import { asToken, asUser, NOW, run, runForError, runText } from '../../setup/graphql.ts';
import {
  AuditLogDocument,
  type AuditLogQueryVariables,
  CreateBatchDocument,
} from '../../setup/operations.generated.ts';
import { times } from '../../setup/times.ts';

/** The id of a record that does not exist. */
const GONE = String(new Types.ObjectId());

const givenEntry = (entry: Partial<AuditEntryRecord>, at = NOW) =>
  AuditEntries.create([
    {
      _id: idAt(at),
      actorKind: 'user',
      actorId: GONE,
      field: 'updatePlan',
      targetId: 'pro',
      arguments: '{}',
      outcome: 'ok',
      requestId: 'request',
      createdAt: at,
      ...entry,
    },
  ]);

interface Explained {
  readonly queryPlanner: { readonly winningPlan: object };
}

describe('an entry names', () => {
  const namesOf = async (admin: Awaited<ReturnType<typeof givenAdmin>>) =>
    (await run(asUser(admin), AuditLogDocument)).auditLog.nodes.map((entry) => [entry.actorName, entry.targetName]);

  test('its actor, unless the account or token was deleted', async () => {
    const admin = await givenAdmin();
    const { accessToken } = await storeAccessToken(
      { name: 'CRM', scopes: ['all'], expiresAt: null, createdById: admin._id },
      NOW,
    );
    await givenEntry({ actorKind: 'system', actorId: 'system', targetId: null });
    await givenEntry({ actorKind: 'token', actorId: GONE, targetId: null });
    await givenEntry({ actorId: GONE, targetId: null });
    await givenEntry({ actorKind: 'token', actorId: String(accessToken._id), targetId: null });
    await givenEntry({ actorId: String(admin._id), targetId: null });
    const reads: string[] = [];
    mongoose.set('debug', (collection: string) => void reads.push(collection));
    const names = await namesOf(admin);
    mongoose.set('debug', false);
    // The log is read twice: for the entries and for their number. The names are read at once.
    expect(reads.toSorted()).toEqual(['access_tokens', 'audit_log', 'audit_log', 'users']);
    expect(names).toEqual([
      [admin.email, null],
      ['CRM', null],
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  test('its target: the address of a user, a plan, a promo code or a webhook, unless it was deleted', async () => {
    const admin = await givenAdmin();
    const user = await givenSubscriber();
    const code = await givenPromoCode({ code: 'SPRING' });
    const hook = { name: 'CRM', url: 'https://hooks.example.com/secret', events: ['user.created'], createdAt: NOW };
    const [webhook] = await Webhooks.create([hook]);
    await givenEntry({ field: 'deleteWebhook', targetId: GONE });
    await givenEntry({ field: 'disableWebhook', targetId: String(webhook?._id) });
    await givenEntry({ field: 'deletePromoCode', targetId: String(code._id) });
    await givenEntry({});
    await givenEntry({ field: 'adminAddDays', targetId: String(user._id) });
    expect((await namesOf(admin)).map(([, target]) => target)).toEqual([...[user.email, 'Pro', 'SPRING', 'CRM', null]]);
  });

  test('what was to be created, in at most 300 characters', async () => {
    const admin = await givenAdmin();
    const input = {
      ...({ quantity: 1, randomLength: 8, discountType: 'PERCENTAGE', discountValue: 20 } as const),
      campaignName: 'x'.repeat(90_000),
    };
    await runForError(asUser(admin), CreateBatchDocument, { input });
    expect(await namesOf(admin)).toEqual([[admin.email, `${'x'.repeat(300)}…`]]);
  });

  test('the user whose address an access token sends, even when the request deletes the account', async () => {
    const user = await givenSubscriber();
    const document = `mutation { deleteUserByEmail(email: "${user.email}") { ok } }`;
    await runText(asToken('users:write'), document);
    expect(await AuditEntries.findOne().lean()).toMatchObject({ targetId: String(user._id), outcome: 'ok' });
  });
});

describe('filters', () => {
  const listFields = async (variables: AuditLogQueryVariables) =>
    (await run(asUser(await givenAdmin()), AuditLogDocument, variables)).auditLog.nodes.map(({ field }) => field);

  test('by administrator, token and target, by id or address', async () => {
    const admin = await givenAdmin();
    const user = await givenSubscriber();
    const token = String(new Types.ObjectId());
    await givenEntry({ actorId: String(admin._id), field: 'adminAddDays', targetId: String(user._id) });
    await givenEntry({ actorKind: 'token', actorId: token, field: 'addUser' });
    expect(await listFields({ actorId: admin.email.toUpperCase() })).toEqual(['adminAddDays']);
    expect(await listFields({ actorId: String(admin._id) })).toEqual(['adminAddDays']);
    expect(await listFields({ actorId: 'unknown@example.com' })).toEqual([]);
    expect(await listFields({ tokenId: token })).toEqual(['addUser']);
    expect(await listFields({ tokenId: String(admin._id) })).toEqual([]);
    expect(await listFields({ actorId: admin.email, tokenId: token })).toEqual([]);
    expect(await listFields({ targetId: user.email })).toEqual(['adminAddDays']);
  });

  test('by part of a name or an address, which an id of the log goes before', async () => {
    const admin = await givenAdmin({ email: 'robin.vale@example.com', fullName: 'Robin Vale' });
    const user = await givenSubscriber({ email: 'nadia.kowalski@example.org', fullName: 'Nadia Kowalski' });
    const prober = await givenSubscriber({ email: 'prober@example.org', fullName: 'Pro' });
    await givenEntry({ actorId: String(admin._id), field: 'adminAddDays', targetId: String(user._id) });
    await givenEntry({ actorId: String(admin._id), field: 'updatePlan', targetId: 'pro' });
    await givenEntry({ actorId: GONE, field: 'adminUpdateUser', targetId: String(prober._id) });
    for (const actorId of ['robin', 'VALE', ' vale@example ']) {
      expect(await listFields({ actorId })).toEqual(['updatePlan', 'adminAddDays']);
    }
    // Only administrators act.
    expect(await listFields({ actorId: 'nadia' })).toEqual([]);
    for (const targetId of ['nadia', 'Kowal', 'kowalski@example.org']) {
      expect(await listFields({ targetId })).toEqual(['adminAddDays']);
    }
    expect(await listFields({ targetId: 'example.org' })).toEqual(['adminUpdateUser', 'adminAddDays']);
    expect(await listFields({ targetId: 'pro' })).toEqual(['updatePlan']);
    expect(await listFields({ targetId: 'prob' })).toEqual(['adminUpdateUser']);
    // The address of an account is that account's, also if it is part of another.
    await givenSubscriber({ email: 'r@example.org' });
    expect(await listFields({ targetId: 'r@example.org' })).toEqual([]);
  });

  test('not by a part that more than 100 users have', async () => {
    await Promise.all(times(101, () => givenUser({ fullName: 'Common' })));
    expect(await runForError(asUser(await givenAdmin()), AuditLogDocument, { targetId: 'commo' })).toMatchObject({
      fields: { targetId: 'More than 100 users match. Enter a longer part of the name or address' },
    });
  });

  test('by outcome and time, also together with a page', async () => {
    const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);
    await givenEntry({ field: 'createPlan' }, hours(-3));
    await givenEntry({ field: 'deletePlan', outcome: 'CONFLICT' }, hours(-2));
    await givenEntry({ field: 'deletePromoCode', outcome: 'NOT_FOUND' }, hours(-1));
    await givenEntry({ field: 'updatePlan', outcome: null }, hours(0));
    expect(await listFields({ outcome: 'OK' })).toEqual(['createPlan']);
    expect(await listFields({ outcome: 'FAILED' })).toEqual(['deletePromoCode', 'deletePlan']);
    expect(await listFields({ outcome: 'UNFINISHED' })).toEqual(['updatePlan']);
    const range = { since: hours(-2).toISOString(), until: hours(0).toISOString() };
    expect(await listFields(range)).toEqual(['deletePromoCode', 'deletePlan']);
    const { auditLog } = await run(asUser(await givenAdmin()), AuditLogDocument, { ...range, first: 1 });
    expect(await listFields({ ...range, first: 1, after: auditLog.pageInfo.endCursor })).toEqual(['deletePlan']);
    // Clients send such times for "from the beginning" and "without an end".
    expect(await listFields({ since: '0001-01-01T00:00:00Z' })).toHaveLength(4);
    expect(await listFields({ since: '1900-01-01T00:00:00Z', until: '9999-12-31T23:59:59Z' })).toHaveLength(4);
    expect(await listFields({ since: '2150-01-01T00:00:00Z' })).toEqual([]);
    const reversed = { since: range.until, until: range.since };
    expect(await runForError(asUser(await givenAdmin()), AuditLogDocument, reversed)).toMatchObject({
      fields: { since: 'The start must be before the end' },
    });
  });

  test('are served by an index, in the order of the list', async () => {
    const others = { actorId: 'other', field: 'createPlan', targetId: 'other', outcome: 'OTHER' };
    for (let i = 0; i < 20; i += 1) await givenEntry(others);
    await givenEntry({});
    await Promise.all(times(100, () => givenUser()));
    // Each filter, with the stored field whose index serves it. A filter by time needs the index of the order alone.
    const filters = [
      [{ targetId: 'person' }, { targetId: 1 }] as const,
      ...[{ actorId: GONE }, { field: 'updatePlan' }, { targetId: 'pro' }].map((filter) => [filter, filter] as const),
      ...(['ok', 'failed', 'unfinished'] as const).map((outcome) => [{ outcome }, { outcome }] as const),
      [{ tokenId: GONE }, { actorId: GONE }] as const,
      [{ since: new Date(0), until: new Date(NOW.getTime() + 1000) }, {}] as const,
    ];
    for (const [filter, indexed] of filters) {
      const cursor = AuditEntries.find(await toAuditFilter(filter))
        .sort({ _id: -1 })
        .limit(20);
      const { winningPlan } = ((await cursor.explain('queryPlanner')) as unknown as Explained).queryPlanner;
      const plan = JSON.stringify(winningPlan);
      expect(plan, plan).not.toMatch(/COLLSCAN|"stage":"SORT"/);
      for (const field of Object.keys(indexed)) expect(plan).toContain(`"${field}_1__id_-1"`);
    }
  });
});

test('every audited mutation with a target says what kind of record its target is', () => {
  const withoutTarget = ['setProviderModels'];
  const unknown = Object.values(buildSchema().getMutationType()?.getFields() ?? {})
    .filter(({ extensions: { access } }) => isAudited(access as AccessRule))
    .map(({ name }) => name)
    .filter((name) => targetKindOf(name) === null);
  expect(unknown.filter((name) => !withoutTarget.includes(name))).toEqual([]);
});
