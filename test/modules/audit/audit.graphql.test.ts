import { getNamedType, type GraphQLInputType, isInputObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { type AccessRule, isAudited } from '#api/graphql/access.ts';
import { AuditEntries } from '#api/modules/audit/audit-entry.model.ts';
import { runAudited } from '#api/modules/audit/audit-log.ts';
import { personalAuditEntries } from '#api/modules/audit/personal-data.ts';
import { buildSchema } from '#api/modules/build-schema.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { useFailingDatabase } from '../../setup/fail-point.ts';
import { asToken, asUser, NOW, run, runForError, testContext } from '../../setup/graphql.ts';
import {
  AdminUpdateUserDocument,
  AuditLogDocument,
  type AuditLogQueryVariables,
  CreateCrewPlanDocument,
  DeletePlanDocument,
  GeneratePromoCodeDocument,
  RenameSelfDocument,
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
      outcome: 'ok',
      requestId: 'test',
      ipAddress: '127.0.0.1',
      createdAt: NOW.toISOString(),
    },
  ]);
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
  for (const admin of [one, other, one]) await run(asUser(admin), CreateCrewPlanDocument);
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

test('a server that stops during a change leaves it recorded, without an outcome', async () => {
  const ctx = testContext(asUser(await givenAdmin()));
  void runAudited(ctx, { field: 'deletePlan', args: { id: 'pro' }, act: () => new Promise(() => undefined) });
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
  await expect(runAudited(withoutRequestId, { field: 'deletePlan', args: {}, act })).rejects.toThrow('requestId');
  expect(isDone).toBe(false);
});

test('the entries of a deleted administrator stay, without the IP address', async () => {
  const admin = await givenAdmin();
  await run(asUser(admin), CreateCrewPlanDocument);
  const deleted = { userId: admin._id, email: admin.email, isEmailConfirmed: true };
  await personalAuditEntries.erase(deleted, { runtime: testRuntime(), now: NOW });
  expect(await AuditEntries.find().lean()).toMatchObject([{ actorId: String(admin._id), ip: null }]);
});
