// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { AuditEntries, type AuditEntryRecord } from '#api/modules/audit/audit-entry.model.ts';
import { prettyJson } from '#web/features/admin-audit/audit-texts.ts';
import { givenAdmin } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';
import { type App, click } from '../specified-texts.ts';

const BOSS = String(new Types.ObjectId());
const ADA = String(new Types.ObjectId());

const givenEntry = (overrides: Partial<AuditEntryRecord>) =>
  AuditEntries.create([
    {
      ...{
        actorKind: 'user',
        actorId: BOSS,
        field: 'adminAddDays',
        targetId: ADA,
        arguments: `{"id":"${ADA}","days":3}`,
      },
      ...{ outcome: 'ok', requestId: 'req-1', ip: '192.0.2.1', createdAt: new Date(), ...overrides },
    },
  ]);

async function givenLog() {
  await givenEntry({});
  await givenEntry({ field: 'deletePlan', targetId: 'pro', arguments: '{"id":"pro"}', outcome: 'CONFLICT' });
  await givenEntry({ actorKind: 'token', actorId: 'tok-1', field: 'addUser', outcome: null, arguments: '{}' });
  await givenEntry({ actorKind: 'system', actorId: 'system', field: 'disableWebhook', targetId: 'hook-1', ip: null });
}

async function open(search = ''): Promise<App> {
  await signIn(await givenAdmin());
  return openApp(`/admin/audit${search}`);
}

const rowOf = async (change: string) => {
  const row = (await screen.findByRole('button', { name: change })).closest('tr');
  return within(row ?? expect.unreachable());
};

describe('the audit log', () => {
  test('shows each change, its outcome, who made it and what it changed', async () => {
    await givenLog();
    await open();
    const days = await rowOf('adminAddDays');
    expect(days.getByText('OK')).toBeDefined();
    expect(days.getByText('Administrator')).toBeDefined();
    expect(days.getByRole('link', { name: ADA }).getAttribute('href')).toBe(`/admin/users/${ADA}`);
    const plan = await rowOf('deletePlan');
    expect(plan.getByText('CONFLICT')).toBeDefined();
    expect(plan.queryByRole('link')).toBeNull();
    const added = await rowOf('addUser');
    expect(added.getByText('Access token')).toBeDefined();
    expect(added.getByText('Not finished')).toBeDefined();
    expect((await rowOf('disableWebhook')).getByText('Service')).toBeDefined();
    expect(screen.getByText('1–4 of 4 changes')).toBeDefined();
  });

  test('opens a change with its arguments, and the page of the user', async () => {
    await givenLog();
    const app = await open();
    await click(app, 'adminAddDays');
    const dialog = within(await screen.findByRole('dialog', { name: 'adminAddDays' }));
    expect(dialog.getByRole('region', { name: 'Arguments' }).textContent).toBe(`{\n  "id": "${ADA}",\n  "days": 3\n}`);
    expect(dialog.getByRole('link', { name: ADA }).getAttribute('href')).toBe(`/admin/users/${ADA}`);
    expect(dialog.getByRole('link', { name: BOSS }).getAttribute('href')).toBe(`/admin/users/${BOSS}`);
    expect(dialog.getByText('192.0.2.1')).toBeDefined();
    await app.user.click(dialog.getByRole('button', { name: 'Only this kind of change' }));
    expect(await screen.findByText('1–1 of 1 change')).toBeDefined();
    expect(app.router.state.location.search).toBe('?field=adminAddDays');
  });

  test('is filtered by actor and change, typed or from the address', async () => {
    await givenLog();
    const app = await open('?actor=tok-1');
    await rowOf('addUser');
    expect(screen.getByText('1–1 of 1 change')).toBeDefined();
    await click(app, 'Remove filter: Actor id');
    expect(await screen.findByText('1–4 of 4 changes')).toBeDefined();
    await app.user.type(screen.getByRole('combobox', { name: 'Change' }), 'deletePlan{Enter}');
    expect(await screen.findByText('1–1 of 1 change')).toBeDefined();
    expect(app.router.state.location.search).toBe('?field=deletePlan');
    expect(app.asked.at(-1)?.variables).toMatchObject({ actorId: null, field: 'deletePlan' });
  });

  test('says that there are no changes, and that none match', async () => {
    const app = await open();
    expect(await screen.findByText('No changes yet')).toBeDefined();
    await app.user.type(screen.getByRole('combobox', { name: 'Actor id' }), 'tok-9{Enter}');
    expect(await screen.findByText('No changes match')).toBeDefined();
  });

  test('says that it could not be loaded, and tries again', async () => {
    await givenLog();
    await signIn(await givenAdmin());
    const app = openApp('/dashboard/overview');
    await screen.findByRole('link', { name: 'Admin Panel' });
    app.line.isCut = true;
    await app.router.navigate('/admin/audit');
    await screen.findByText('The changes could not be loaded');
    app.line.isCut = false;
    await click(app, 'Try again');
    await rowOf('deletePlan');
  });
});

test('arguments that are no JSON are shown as they are', () => {
  expect(prettyJson('{"a":')).toBe('{"a":');
});
