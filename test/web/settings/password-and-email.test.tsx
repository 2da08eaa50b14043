import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#api/lib/days.ts';
import { EmailLinks } from '#api/modules/accounts/email-link.model.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { sessionToken } from '#web/session/session-store.ts';
import { givenSubscriber, PASSWORD } from '../../factories/user.ts';
import { asUser, run } from '../../setup/graphql.ts';
import { ChangeEmailDocument, PendingEmailDocument } from '../../setup/operations.generated.ts';
import { isSignedIn } from '../render-app.tsx';
import { card, open } from './settings-page.ts';

describe('the password', () => {
  const NEW = 'a better horse battery';
  const change = async (
    user: Awaited<ReturnType<typeof open>>['user'],
    [current, chosen, again]: readonly string[],
  ) => {
    const form = await card('Password');
    await user.type(form.getByLabelText('Current password'), current ?? '');
    await user.type(form.getByLabelText('New password'), chosen ?? '');
    await user.type(form.getByLabelText('Confirm new password'), again ?? '');
    await user.click(form.getByRole('button', { name: 'Change password' }));
    return form;
  };

  test('is changed, and the user stays signed in here', async () => {
    const { user } = await open('', await givenSubscriber());
    const before = sessionToken();
    const field = (await card('Password')).getByLabelText<HTMLInputElement>('Current password');
    await change(user, [PASSWORD, NEW, NEW]);
    expect(await screen.findByText(/Password changed/)).toBeDefined();
    // The page keeps its elements: drawn from scratch, it would scroll to the top.
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe('');
    expect(sessionToken()).not.toBe(before);
    expect(isSignedIn()).toBe(true);
  });

  test('cancels a change of the address that is not confirmed, and says so', async () => {
    const account = await givenSubscriber();
    const { user } = await open('', account);
    const email = await card('Email');
    await user.type(email.getByLabelText('New email'), 'new@example.com');
    await user.type(email.getByLabelText('Your password'), PASSWORD);
    await user.click(email.getByRole('button', { name: 'Change email' }));
    expect(await email.findByText(/^Link sent/)).toBeDefined();
    const form = await change(user, [PASSWORD, NEW, NEW]);
    expect((await form.findByText(/^Password changed/)).textContent).toContain(
      'This canceled the change to new@example.com: your address stays the same.',
    );
    await waitFor(() => {
      expect(email.queryByText(/^Waiting for confirmation of/)).toBeNull();
    });
    expect(email.queryByText(/^Link sent/)).toBeNull();
  });

  test('has to be long enough, and the same twice', async () => {
    const { user, requests } = await open('', await givenSubscriber());
    const form = await change(user, [PASSWORD, 'short', 'other']);
    expect(form.getByText('Password must be at least 8 characters.')).toBeDefined();
    expect(form.getByText('Passwords do not match.')).toBeDefined();
    expect(requests.map(({ name }) => name)).not.toContain('ChangePassword');
  });

  test('stays when the present one is wrong', async () => {
    const { user } = await open('', await givenSubscriber());
    const form = await change(user, ['not this one', NEW, NEW]);
    expect(await form.findByText('This is not your password')).toBeDefined();
  });
});

describe('the email address', () => {
  test('stays until the user opens the link that was sent to the new one', async () => {
    const { user, account } = await open('', await givenSubscriber());
    const form = await card('Email');
    await user.type(form.getByLabelText('New email'), 'new@example.com');
    await user.type(form.getByLabelText('Your password'), PASSWORD);
    await user.click(form.getByRole('button', { name: 'Change email' }));
    expect(await form.findByText(/^Link sent/)).toBeDefined();
    expect(form.getByText(/^Waiting for confirmation of/).textContent).toContain('new@example.com');
    await user.click(form.getByRole('button', { name: 'Send the link again' }));
    await waitFor(() => {
      expect(form.getAllByText(/^Link sent/)).toHaveLength(2);
    });
    expect((await Users.findById(account._id).lean())?.email).toBe(account.email);
  });

  test('that is to change is the one that the banner asks to confirm', async () => {
    const { user } = await open('', await givenSubscriber({ emailConfirmedAt: null }));
    expect(await screen.findByText('Confirm your address.')).toBeDefined();
    const form = await card('Email');
    await user.type(form.getByLabelText('New email'), 'new@example.com');
    await user.type(form.getByLabelText('Your password'), PASSWORD);
    await user.click(form.getByRole('button', { name: 'Change email' }));
    const banner = (await screen.findByText('Confirm your new address.')).parentElement;
    expect(banner?.textContent).toContain('Open the link that we sent to new@example.com.');
    await user.click(form.getByRole('button', { name: 'Cancel change' }));
    expect(await screen.findByText('Confirm your address.')).toBeDefined();
  });

  test('whose link expired can get another link without the password', async () => {
    const account = await givenSubscriber();
    // A link works for a day.
    const yesterday = { now: () => new Date(Date.now() - DAY_MS) };
    const input = { newEmail: 'new@example.com', password: PASSWORD };
    await run(asUser(account), ChangeEmailDocument, { input }, yesterday);
    const { user } = await open('', account);
    const form = await card('Email');
    expect(form.getByText(/^The link that we sent to/).textContent).toContain('new@example.com');
    await user.click(form.getByRole('button', { name: 'Send a new link' }));
    expect((await form.findByText(/^Waiting for confirmation of/)).textContent).toContain('new@example.com');
    expect(form.queryByRole('button', { name: 'Send a new link' })).toBeNull();
  });

  test('stays when the change to a new one is canceled, and the cursor is where another can be entered', async () => {
    const account = await givenSubscriber();
    const input = { newEmail: 'new@example.com', password: PASSWORD };
    await run(asUser(account), ChangeEmailDocument, { input }, { now: () => new Date() });
    const { user } = await open('', account);
    const form = await card('Email');
    await user.click(form.getByRole('button', { name: 'Cancel change' }));
    expect(await form.findByText(/^Change canceled\. Your address stays the same/)).toBeDefined();
    expect(form.queryByText(/^Waiting for confirmation of/)).toBeNull();
    expect(document.activeElement).toBe(form.getByLabelText('New email'));
    const { pendingEmail } = await run(asUser(account), PendingEmailDocument, {}, { now: () => new Date() });
    expect(pendingEmail).toBeNull();
  });

  test('that is the present one is refused at its field', async () => {
    const { user, account } = await open('', await givenSubscriber());
    const form = await card('Email');
    await user.type(form.getByLabelText('New email'), account.email);
    await user.type(form.getByLabelText('Your password'), PASSWORD);
    await user.click(form.getByRole('button', { name: 'Change email' }));
    expect(await form.findByText('This is your address already')).toBeDefined();
    expect(form.getByLabelText<HTMLInputElement>('New email').value).toBe(account.email);
  });

  test('says so when the change was confirmed before it could be canceled', async () => {
    const account = await givenSubscriber();
    const input = { newEmail: 'new@example.com', password: PASSWORD };
    await run(asUser(account), ChangeEmailDocument, { input }, { now: () => new Date() });
    const { user } = await open('', account);
    const form = await card('Email');
    // As opening the link does.
    await EmailLinks.deleteMany({ userId: account._id });
    await user.click(form.getByRole('button', { name: 'Cancel change' }));
    expect(await form.findByText(/^No new address waits to be confirmed/)).toBeDefined();
    expect(document.activeElement).toBe(form.getByRole('button', { name: 'Cancel change' }));
  });
});
