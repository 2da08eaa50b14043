import { screen, within } from '@testing-library/react';
import { Types } from 'mongoose';
import { describe, expect, test, vi } from 'vitest';
import { type AccessRule, isAudited } from '#api/graphql/access.ts';
import { storeAccessToken } from '#api/modules/access-tokens/edit-access-tokens.ts';
import { AuditEntries, type AuditEntryRecord } from '#api/modules/audit/audit-entry.model.ts';
import { buildSchema } from '#api/modules/build-schema.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { prettyJson } from '#web/features/admin-audit/audit-texts.ts';
import { CHANGE_TEXTS, describeChange } from '#web/ui/audit/change-texts.ts';
import { summarizeChange, toShownChanges } from '#web/ui/audit/value-texts.ts';
import { givenAdmin, givenUser } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';
import { type App, click } from '../specified-texts.ts';

/** The id of an account that does not exist. */
const GONE = String(new Types.ObjectId());

const givenEntry = (overrides: Partial<AuditEntryRecord>) =>
  AuditEntries.create([
    {
      actorKind: 'user',
      actorId: GONE,
      field: 'adminAddDays',
      targetId: GONE,
      arguments: '{"days":3}',
      outcome: 'ok',
      requestId: 'req-1',
      ip: '192.0.2.1',
      createdAt: new Date(),
      ...overrides,
    },
  ]);

async function givenLog() {
  const editor = await givenAdmin({ email: 'editor@example.com' });
  const ada = await givenUser({ email: 'ada@example.com' });
  await seedPlans(new Date());
  const { accessToken } = await storeAccessToken(
    { name: 'CRM', scopes: ['all'], expiresAt: null, createdById: editor._id },
    new Date(),
  );
  const [editorId, adaId, tokenId] = [editor, ada, accessToken].map(({ _id }) => String(_id));
  await givenEntry({ actorId: editorId, targetId: adaId, arguments: `{"id":"${adaId}","days":3}` });
  await givenEntry({ field: 'deletePlan', targetId: 'pro', arguments: '{"id":"pro"}', outcome: 'CONFLICT' });
  await givenEntry({ actorKind: 'token', actorId: tokenId, field: 'addUser', outcome: null });
  await givenEntry({ actorKind: 'system', actorId: 'system', field: 'disableWebhook', targetId: 'hook-1', ip: null });
  return { editorId, adaId, tokenId };
}

async function open(search = ''): Promise<App> {
  await signIn(await givenAdmin());
  return openApp(`/admin/audit${search}`);
}

const rowOf = async (change: string | RegExp) => {
  const row = (await screen.findByRole('button', { name: change })).closest('tr');
  return within(row ?? expect.unreachable());
};

test.each([
  ['adminSetUserStatus', { id: '1', status: 'suspended' }, 'Suspend user'],
  ['adminSetUserStatus', { id: '1', status: 'active' }, 'Activate user'],
  ['setPaymentMethodActive', { id: '1', isActive: false }, 'Deactivate payment method'],
  ['updateWebhook', { id: '1', input: { isActive: true } }, 'Activate webhook'],
  ['updateWebhook', { id: '1', input: { isActive: true, name: 'CRM' } }, 'Edit webhook'],
  ['updatePlan', { id: 'pro', input: { isActive: false } }, 'Deactivate plan'],
  ['createPlan', { input: { isActive: true } }, 'Create plan'],
])('%s with %j is called %s', (field, args, text) => {
  expect(describeChange({ field, arguments: JSON.stringify(args) })).toBe(text);
});

test.each([
  ['USER', '200', null, 'Prompts limit: 200 → The plan’s own'],
  ['USER', '-1', '0', 'Prompts limit: Unlimited → The plan’s own'],
  ['USER', '0', '300', 'Prompts limit: 0 → 300'],
  ['PLAN', '200', '0', 'Prompts limit: 200 → 0'],
] as const)('a limit of a %s that was %s and becomes %s is written %s', (targetKind, before, after, text) => {
  const change = {
    __typename: 'AuditChange',
    name: 'promptsLimit',
    isBeforeKnown: true,
    before,
    after,
    isSameAsRecorded: false,
  } as const;
  expect(toShownChanges([change], targetKind).map(summarizeChange)).toEqual([text]);
});

test.each([
  ['status', 'cancelled', 'none', 'Status: Plan canceled → No plan'],
  ['role', 'user', 'admin', 'Role: User → Admin'],
  ['interval', 'monthly', 'lifetime', 'Interval: Monthly → Lifetime'],
  ['maxTotalUses', '5', null, 'Limit of all uses: 5 → None'],
])('the value of %s is written as on other screens', (name, before, after, text) => {
  const change = {
    __typename: 'AuditChange',
    name,
    isBeforeKnown: true,
    before,
    after,
    isSameAsRecorded: false,
  } as const;
  expect(toShownChanges([change], 'USER').map(summarizeChange)).toEqual([text]);
});

test('a value that changed only in a part that is not recorded says so', () => {
  const url = 'https://a.example/…';
  const change = {
    __typename: 'AuditChange',
    name: 'url',
    isBeforeKnown: true,
    before: url,
    after: url,
    isSameAsRecorded: true,
  } as const;
  expect(toShownChanges([change], 'WEBHOOK').map(summarizeChange)).toEqual([
    `URL: ${url} → ${url} (changed in a part that is not recorded)`,
  ]);
});

describe('the audit log', () => {
  test('names who made each change, and what it changed', async () => {
    const { adaId, editorId } = await givenLog();
    await open();
    const days = await rowOf('Add days to plan');
    expect(days.getByText('OK')).toBeDefined();
    expect(days.getByRole('link', { name: 'editor@example.com' }).getAttribute('href')).toBe(
      `/admin/users/${editorId}`,
    );
    expect(days.getByRole('link', { name: 'ada@example.com' }).getAttribute('href')).toBe(`/admin/users/${adaId}`);
    const plan = await rowOf('Delete plan');
    expect(plan.getByText('Refused: conflict')).toBeDefined();
    expect(plan.getByText('Deleted account')).toBeDefined();
    expect(plan.getByText('Pro')).toBeDefined();
    expect(plan.queryByRole('link')).toBeNull();
    const added = await rowOf('Create user (API)');
    expect(added.getByText('CRM')).toBeDefined();
    expect(added.getByText('Not finished')).toBeDefined();
    const disabled = await rowOf('Switch off failing webhook');
    expect(disabled.getByText('The service')).toBeDefined();
    expect(disabled.getByText('hook-1')).toBeDefined();
    expect(screen.getByText('1–4 of 4 changes')).toBeDefined();
  });

  test('opens a change with its values, and the page of the user', async () => {
    const { adaId, editorId } = await givenLog();
    const app = await open();
    await click(app, 'Add days to plan');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add days to plan' }));
    expect(dialog.getByRole('row', { name: 'Days 3' })).toBeDefined();
    expect(dialog.getByRole('link', { name: 'ada@example.com' }).getAttribute('href')).toBe(`/admin/users/${adaId}`);
    expect(dialog.getByRole('link', { name: 'editor@example.com' }).getAttribute('href')).toBe(
      `/admin/users/${editorId}`,
    );
    expect(dialog.getByText('192.0.2.1')).toBeDefined();
    expect(dialog.getByText('adminAddDays')).toBeDefined();
    await app.user.click(dialog.getByRole('button', { name: 'Only this target' }));
    expect(await screen.findByText('1–1 of 1 change')).toBeDefined();
    expect(app.router.state.location.search).toBe(`?target=${adaId}`);
  });

  test('shows old values beside new ones, a reason, and what a deleted thing was called', async () => {
    const { adaId } = await givenLog();
    await givenEntry({
      field: 'updatePlan',
      targetId: 'gone',
      targetName: 'Crew',
      arguments: '{"id":"gone","input":{"name":"Crew","promptsLimit":-1,"byok":true,"isHidden":false}}',
      previous: '{"promptsLimit":200,"byok":false}',
      unchanged: ['name'],
    });
    const status = { id: adaId, status: 'active' };
    const lifted = { arguments: JSON.stringify(status), previous: '{"status":"suspended"}', reason: 'By mistake' };
    await givenEntry({ field: 'adminSetUserStatus', targetId: adaId, ...lifted });
    const app = await open();
    expect((await rowOf(/^Reinstate user/)).getByText('By mistake')).toBeDefined();
    await click(app, 'Edit plan');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit plan' }));
    const table = within(dialog.getByRole('table', { name: 'Values before and after' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'ValueBeforeAfter',
      'Prompts limit200Unlimited',
      'Own provider keysNoYes',
      'HiddenNot knownNo',
    ]);
    expect(dialog.getByText('Crew')).toBeDefined();
  });

  test('names what was deleted, without a link to it', async () => {
    await givenEntry({ field: 'deleteWebhook', targetId: GONE, targetName: 'Old hook' });
    await open();
    const row = await rowOf('Delete webhook');
    expect(row.getByText('Old hook')).toBeDefined();
    expect(row.queryByRole('link')).toBeNull();
  });

  test('is filtered by what is in the address, and by what is typed and chosen', async () => {
    const { tokenId } = await givenLog();
    const app = await open(`?token=${tokenId}`);
    await rowOf('Create user (API)');
    expect(screen.getByText('1–1 of 1 change')).toBeDefined();
    await click(app, 'Remove filter: Access token');
    expect(await screen.findByText('1–4 of 4 changes')).toBeDefined();
    await app.user.type(screen.getByRole('combobox', { name: 'Administrator' }), 'EDIT');
    expect(await screen.findByText('1–1 of 1 change')).toBeDefined();
    await click(app, 'Remove filter: Administrator');
    await app.user.selectOptions(await screen.findByRole('combobox', { name: 'Outcome' }), 'Failed');
    await rowOf('Delete plan');
    expect(await screen.findByText('1–1 of 1 change')).toBeDefined();
    expect(app.router.state.location.search).toBe('?outcome=failed');
    expect(app.requests.at(-1)?.variables).toMatchObject({ actorId: null, outcome: 'FAILED' });
    await click(app, 'Remove filter: Outcome');
    await app.user.selectOptions(await screen.findByRole('combobox', { name: 'Change' }), 'Add days to plan');
    expect(await screen.findByText('1–1 of 1 change')).toBeDefined();
    expect(app.router.state.location.search).toBe('?change=adminAddDays');
  });

  test('is saved as a file of the filtered changes', async () => {
    await givenLog();
    const app = await open('?change=deletePlan&since=2026-01-01&until=2026-01-31');
    const fetched = vi.fn(async () => new Response('id\n'));
    vi.stubGlobal('fetch', fetched);
    await click(app, 'Export CSV');
    const query = 'change=deletePlan&since=2026-01-01T00%3A00%3A00.000Z&until=2026-02-01T00%3A00%3A00.000Z';
    expect(fetched).toHaveBeenCalledWith(`/api/admin/audit/export?${query}`, expect.anything());
  });

  test('says that there are no changes, and that none match', async () => {
    const app = await open();
    expect(await screen.findByText('No changes yet')).toBeDefined();
    await app.user.type(screen.getByRole('combobox', { name: 'Administrator' }), 'tok-9');
    expect(await screen.findByText('No changes match')).toBeDefined();
  });

  test('says that it could not be loaded, and tries again', async () => {
    await givenLog();
    await signIn(await givenAdmin());
    const app = openApp('/dashboard/overview');
    await screen.findByRole('link', { name: 'Admin Panel' });
    app.network.isDown = true;
    await app.router.navigate('/admin/audit');
    await screen.findByText('The changes could not be loaded');
    app.network.isDown = false;
    await click(app, 'Try again');
    await rowOf('Delete plan');
  });
});

test('every change that can be recorded has a text of its own, in words', () => {
  const mutations = Object.values(buildSchema().getMutationType()?.getFields() ?? {});
  const recorded = mutations.filter(({ extensions: { access } }) => isAudited(access as AccessRule));
  // What the service does without a request.
  const names = [...recorded.map(({ name }) => name), 'disableWebhook'];
  expect([...CHANGE_TEXTS.keys()].toSorted()).toEqual(names.toSorted());
  const texts = [...CHANGE_TEXTS.values()];
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => /[a-z][A-Z]/.test(text))).toEqual([]);
  expect(describeChange({ field: 'ofAnEarlierVersion', arguments: '{}' })).toBe('ofAnEarlierVersion');
});

test('arguments that are no JSON are shown as they are', () => {
  expect(prettyJson('{"a":')).toBe('{"a":');
});
