import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { givenAdmin, PASSWORD } from '../../factories/user.ts';
import { isSignedIn, openApp, signIn } from '../render-app.tsx';
import { click } from '../specified-texts.ts';

const NAME = /^Name/;

/** A form for a new plan, with a name typed into it. */
async function openForm() {
  const admin = await givenAdmin();
  await signIn(admin);
  const app = openApp('/admin/plans');
  await click(app, 'New plan');
  const form = within(await screen.findByRole('dialog', { name: 'New plan' }));
  return {
    app,
    admin,
    form,
    type: () => app.user.type(form.getByLabelText(NAME), 'Studio'),
    typed: () => screen.queryByLabelText<HTMLInputElement>(NAME)?.value,
  };
}

describe('a form', () => {
  test('that nothing was typed into closes at once', async () => {
    const { app } = await openForm();
    await click(app, 'Close');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('asks before it closes over what was typed', async () => {
    const { app, type, typed } = await openForm();
    await type();
    await click(app, 'Close');
    expect(screen.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeDefined();
    await click(app, 'Keep editing');
    expect(typed()).toBe('Studio');
    await click(app, 'Close');
    await click(app, 'Discard');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('asks before another page takes its place', async () => {
    const { app, type, typed } = await openForm();
    await type();
    await app.router.navigate('/admin/users');
    await click(app, 'Keep editing');
    expect([app.router.state.location.pathname, typed()]).toEqual(['/admin/plans', 'Studio']);
    await app.router.navigate('/admin/users');
    await click(app, 'Discard');
    await screen.findByRole('heading', { level: 1, name: 'Users' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('lets the browser ask before the tab is closed, until it is saved or canceled', async () => {
    const { app, type } = await openForm();
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    await type();
    expect(isAsked()).toBe(true);
    await click(app, 'Cancel');
    expect(isAsked()).toBe(false);
  });
});

describe('a session that expires while a form is filled in', () => {
  const expire = ({ admin }: Awaited<ReturnType<typeof openForm>>) =>
    Users.updateOne({ _id: admin._id }, { $set: { sessions: [] } });

  test('is renewed over the page, and the form can be saved', async () => {
    const open = await openForm();
    const { app, type, typed } = open;
    await type();
    await expire(open);
    await click(app, 'Create plan');
    const question = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    await app.user.type(question.getByLabelText('Password'), 'wrong');
    await app.user.click(question.getByRole('button', { name: 'Sign in' }));
    expect(await question.findByText(/^Login failed\./)).toBeDefined();
    await app.user.clear(question.getByLabelText('Password'));
    await app.user.type(question.getByLabelText('Password'), PASSWORD);
    await app.user.click(question.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull();
    });
    expect(typed()).toBe('Studio');
    await click(app, 'Create plan');
    await screen.findByText('The Studio plan was created.');
    expect(await Plans.findOne({ name: 'Studio' }).lean()).not.toBeNull();
  });

  test('can be left instead', async () => {
    const open = await openForm();
    await open.type();
    await expire(open);
    await click(open.app, 'Create plan');
    await click(open.app, 'Discard and leave');
    expect(await screen.findByText(/Your session has ended/)).toBeDefined();
    expect(isSignedIn()).toBe(false);
  });
});
