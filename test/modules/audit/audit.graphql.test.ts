import { getNamedType, type GraphQLInputType, isInputObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { type AccessRule, isAudited } from '#api/graphql/access.ts';
import { AuditEntries } from '#api/modules/audit/audit-entry.model.ts';
import { runAudited } from '#api/modules/audit/audit-log.ts';
import { personalAuditEntries } from '#api/modules/audit/personal-data.ts';
import { buildSchema } from '#api/modules/build-schema.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { useFailingDatabase } from '../../setup/fail-point.ts';
import { asToken, asUser, NOW, run, runForError, runText, testContext } from '../../setup/graphql.ts';
import {
  AdminUpdateUserDocument,
  AuditLogDocument,
  type AuditLogQueryVariables,
  CreateCrewPlanDocument,
  DeleteCrewPlanDocument,
  DeletePlanDocument,
  EditCrewPlanDocument,
  GeneratePromoCodeDocument,
  LiftSuspensionDocument,
  RenameSelfDocument,
  SuspendForReasonDocument,
  SuspensionReasonDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const database = useFailingDatabase();
const schema = buildSchema();
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
const ruleOf = (field: (typeof mutations)[number]) => field.extensions.access as AccessRule;
const audited = mutations.filter((field) => isAudited(ruleOf(field)));

/** Sample values for all arguments, with secrets and personal data in those that must not be stored. */
function sample(type: GraphQLInputType, name: string): unknown {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return `canary of ${name}`;
  return Object.fromEntries(Object.values(named.getFields()).map((it) => [it.name, sample(it.type, it.name)]));
}

test('a change is recorded with its actor, its target, the IP address and its outcome', async () => {
  const admin = await givenAdmin();
  const user = await givenSubscriber();
  const input = { fullName: 'Renamed Person', email: 'moved@example.com', password: 'another horse entirely' };
  await run(asUser(admin), AdminUpdateUserDocument, { id: String(user._id), input });
  const { auditLog } = await run(asUser(admin), AuditLogDocument);
  expect(auditLog.nodes).toEqual([
    {
      actorKind: 'USER',
      actorId: String(admin._id),
      actorName: admin.email,
      field: 'adminUpdateUser',
      targetId: String(user._id),
      targetKind: 'USER',
      targetName: 'moved@example.com',
      arguments: JSON.stringify({
        id: String(user._id),
        input: { email: '[personal data]', fullName: '[personal data]', password: '[secret]' },
      }),
      changes: ['email', 'fullName']
        .map((name) => ({
          name,
          isBeforeKnown: false,
          before: null,
          after: '[personal data]',
        }))
        .concat([{ name: 'password', isBeforeKnown: false, before: null, after: '[secret]' }]),
      reason: null,
      outcome: 'ok',
      requestId: 'test',
      ipAddress: '127.0.0.1',
      createdAt: NOW.toISOString(),
    },
  ]);
});

test('an edit is recorded with the values that it replaced, and what was deleted keeps its name', async () => {
  const admin = asUser(await givenAdmin());
  const { createPlan: plan } = await run(admin, CreateCrewPlanDocument);
  const interval = 'YEARLY' as const;
  const input = { name: 'Crew', price: 2.5, promptsLimit: -1, interval, features: ['A', 'B'] };
  await run(admin, EditCrewPlanDocument, { id: plan.id, input });
  await run(admin, DeleteCrewPlanDocument, { id: plan.id });
  const { nodes } = (await run(admin, AuditLogDocument)).auditLog;
  expect(nodes.map(({ field, targetName }) => [field, targetName])).toEqual([
    ['deletePlan', 'Crew'],
    ['updatePlan', 'Crew'],
    ['createPlan', 'Crew'],
  ]);
  // The name stayed.
  expect(nodes[1]?.changes).toEqual([
    { name: 'price', isBeforeKnown: true, before: '1', after: '2.5' },
    { name: 'promptsLimit', isBeforeKnown: true, before: '5', after: '-1' },
    { name: 'interval', isBeforeKnown: true, before: 'monthly', after: 'yearly' },
    { name: 'features', isBeforeKnown: true, before: '', after: 'A\nB' },
  ]);
});

test('a value that changed only in a part that is not recorded says so', async () => {
  const url = 'https://a.example/…';
  const entry = {
    ...({ actorKind: 'user', actorId: 'admin', outcome: 'ok', requestId: 'test', createdAt: NOW } as const),
    field: 'updateWebhook',
    arguments: JSON.stringify({ id: 'hook', input: { url, name: 'CRM', isActive: true } }),
    previous: JSON.stringify({ url, name: 'ERP' }),
  };
  await AuditEntries.create([entry]);
  const document = '{ auditLog { nodes { changes { name isSameAsRecorded } } } }';
  expect((await runText(asUser(await givenAdmin()), document)).auditLog).toEqual({
    nodes: [
      {
        changes: [
          { name: 'url', isSameAsRecorded: true },
          { name: 'name', isSameAsRecorded: false },
          { name: 'isActive', isSameAsRecorded: false },
        ],
      },
    ],
  });
});

test('a suspension is recorded with its reason and the status before, until the account is deleted', async () => {
  const admin = asUser(await givenAdmin());
  const user = await givenSubscriber();
  const id = String(user._id);
  const reasonOf = async () => (await run(admin, SuspensionReasonDocument, { id })).adminUserDetails.suspensionReason;
  expect(await runForError(admin, SuspendForReasonDocument, { id, reason: 'x'.repeat(301) })).toMatchObject({
    fields: { reason: 'Reason must be at most 300 characters' },
  });
  await run(admin, SuspendForReasonDocument, { id, reason: ' Shared the account ' });
  expect(await reasonOf()).toBe('Shared the account');
  // Suspended again, for example in bulk: the reason stays.
  await run(admin, SuspendForReasonDocument, { id });
  expect(await reasonOf()).toBe('Shared the account');
  expect((await run(admin, LiftSuspensionDocument, { id })).adminSetUserStatus.status).toBe('ACTIVE');
  expect(await reasonOf()).toBeNull();
  const read = async () => (await run(admin, AuditLogDocument, { outcome: 'OK' })).auditLog.nodes;
  const status = (before: string, after: string) => ({ name: 'status', isBeforeKnown: true, before, after });
  expect((await read()).map(({ reason, changes }) => [reason, changes])).toEqual([
    [null, [status('suspended', 'active')]],
    [null, []],
    ['Shared the account', [status('active', 'suspended')]],
  ]);
  const person = { userId: user._id, email: user.email, isEmailConfirmed: true };
  const about = { runtime: testRuntime(), now: NOW };
  const exportRows = async () => {
    const { exported } = personalAuditEntries;
    const rows: object[] = [];
    if (typeof exported === 'function') for await (const row of exported(person, about)) rows.push(row);
    return rows;
  };
  // What is written about users is theirs to know, also once the suspension is lifted.
  expect(await exportRows()).toEqual([{ created_at: NOW, reason: 'Shared the account' }]);
  await personalAuditEntries.erase(person, about);
  expect((await read()).map(({ reason }) => reason)).toEqual([null, null, null]);
  expect(await exportRows()).toEqual([]);
});

test('a reason is deleted with the account, also of a change whose id was written in upper case', async () => {
  const admin = asUser(await givenAdmin());
  const user = await givenSubscriber();
  const id = String(user._id);
  const upperCase = id.toUpperCase();
  await run(admin, SuspendForReasonDocument, { id: upperCase, reason: 'Fraud' });
  const read = async () =>
    (await run(admin, AuditLogDocument, { targetId: upperCase })).auditLog.nodes.map((entry) => [
      entry.targetId,
      entry.targetName,
      entry.changes[0]?.before,
      entry.reason,
    ]);
  expect(await read()).toEqual([[id, user.email, 'active', 'Fraud']]);
  const deleted = { userId: user._id, email: user.email, isEmailConfirmed: true };
  await personalAuditEntries.erase(deleted, { runtime: testRuntime(), now: NOW });
  expect(await read()).toEqual([[id, user.email, 'active', null]]);
});

test('a change that is refused because its user was deleted is recorded without its reason', async () => {
  const admin = asUser(await givenAdmin());
  const id = '000000000000000000000000';
  expect(await runForError(admin, SuspendForReasonDocument, { id, reason: 'Fraud' })).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await AuditEntries.find().lean()).toMatchObject([{ targetId: id, outcome: 'NOT_FOUND', reason: null }]);
});

test('a refused change is recorded with its error code, and a creation with the id of what it created', async () => {
  const admin = asUser(await givenAdmin());
  await runForError(admin, AdminUpdateUserDocument, { id: '000000000000000000000000', input: {} });
  const { createPlan } = await run(admin, CreateCrewPlanDocument);
  const { auditLog } = await run(admin, AuditLogDocument);
  expect(auditLog.nodes.map(({ field, targetId, outcome }) => [field, targetId, outcome])).toEqual([
    ['createPlan', createPlan.id, 'ok'],
    ['adminUpdateUser', '000000000000000000000000', 'NOT_FOUND'],
  ]);
});

test('a change whose outcome cannot be stored succeeds all the same, and is recorded without an outcome', async () => {
  const admin = asUser(await givenAdmin());
  await database.fail({ commands: ['update'], collection: 'audit_log', times: 1, how: { errorCode: 8 } });
  const { createPlan } = await run(admin, CreateCrewPlanDocument);
  expect(createPlan.id).toEqual(expect.any(String));
  const { auditLog } = await run(admin, AuditLogDocument);
  expect(auditLog.nodes.map(({ field, outcome }) => [field, outcome])).toEqual([['createPlan', null]]);
});

test('a refusal whose outcome cannot be stored still returns its reason', async () => {
  const admin = asUser(await givenAdmin());
  await database.fail({ commands: ['update'], collection: 'audit_log', times: 1, how: { errorCode: 8 } });
  const variables = { id: '000000000000000000000000', input: {} };
  expect(await runForError(admin, AdminUpdateUserDocument, variables)).toMatchObject({ code: 'NOT_FOUND' });
});

test('the audit log can be read in pages, by actor, by field and by target, by administrators alone', async () => {
  const [one, other, user] = [await givenAdmin(), await givenAdmin(), await givenSubscriber()];
  for (const admin of [one, other, one]) {
    await run(asUser(admin), CreateCrewPlanDocument);
    await Plans.deleteMany();
  }
  const read = async (variables: AuditLogQueryVariables) =>
    (await run(asUser(one), AuditLogDocument, variables)).auditLog;
  const first = await read({ first: 2 });
  expect([first.nodes.length, first.pageInfo.hasNextPage, first.totalCount]).toEqual([2, true, 3]);
  expect((await read({ first: 2, after: first.pageInfo.endCursor })).nodes).toHaveLength(1);
  expect((await read({ actorId: String(other._id) })).totalCount).toBe(1);
  expect((await read({ field: 'deletePlan' })).totalCount).toBe(0);
  expect((await read({ targetId: 'pro' })).totalCount).toBe(0);
  expect(await runForError(asUser(user), AuditLogDocument)).toMatchObject({ code: 'FORBIDDEN' });
});

test('actions of users who are not administrators, and requests that are refused for lack of rights, are not recorded', async () => {
  const user = asUser(await givenSubscriber());
  await run(user, RenameSelfDocument);
  await runForError(user, DeletePlanDocument);
  expect(await AuditEntries.countDocuments()).toBe(0);
});

test('more than 20 mutations are audited, and not all', () => {
  expect(audited.length).toBeGreaterThan(20);
  expect(mutations.length).toBeGreaterThan(audited.length);
});

test.each(audited.map((field) => [field.name, field] as const))(
  '%s is recorded, without secrets',
  async (name, field) => {
    const args = Object.fromEntries(field.args.map((arg) => [arg.name, sample(arg.type, arg.name)]));
    const viewer = ruleOf(field).role === 'admin' ? asUser(await givenAdmin()) : asToken('all');
    // The mutation fails, because no such records exist. Only the audit entry matters.
    await Promise.resolve(field.resolve?.(undefined, args, testContext(viewer), {} as never)).catch(() => null);
    const rows = await AuditEntries.find().lean();
    expect(rows.map((row) => row.field)).toEqual([name]);
    expect(rows[0]?.outcome).toMatch(/^(ok|[A-Z_]+)$/);
    expect(JSON.stringify(rows)).not.toMatch(
      /canary of \w*(password|secret|credential|token|e-?mail|fullName)|canary of key\b/i,
    );
  },
);

const findNothing = () => Promise.resolve({ previous: null, unchanged: null });

test('a server that stops during a change leaves it recorded, without an outcome', async () => {
  const ctx = testContext(asUser(await givenAdmin()));
  const change = { field: 'deletePlan', args: { id: 'pro' }, findPrevious: findNothing };
  void runAudited(ctx, { ...change, act: () => new Promise(() => undefined) });
  await expect.poll(() => AuditEntries.countDocuments({ field: 'deletePlan', outcome: null })).toBe(1);
});

test('a mutation that changes nothing leaves no entry', async () => {
  await run(asUser(await givenAdmin()), GeneratePromoCodeDocument);
  expect(await AuditEntries.countDocuments()).toBe(0);
});

test('a change that cannot be recorded is not made', async () => {
  let isDone = false;
  const act = () => {
    isDone = true;
    return Promise.resolve();
  };
  const withoutRequestId = { ...testContext(asUser(await givenAdmin())), requestId: '' };
  const change = { field: 'deletePlan', args: {}, findPrevious: findNothing };
  await expect(runAudited(withoutRequestId, { ...change, act })).rejects.toThrow('requestId');
  expect(isDone).toBe(false);
});

test('the entries of a deleted administrator stay, without the IP address', async () => {
  const admin = await givenAdmin();
  await run(asUser(admin), CreateCrewPlanDocument);
  const deleted = { userId: admin._id, email: admin.email, isEmailConfirmed: true };
  await personalAuditEntries.erase(deleted, { runtime: testRuntime(), now: NOW });
  expect(await AuditEntries.find().lean()).toMatchObject([{ actorId: String(admin._id), ip: null }]);
});
