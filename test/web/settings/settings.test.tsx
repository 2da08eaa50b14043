import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#api/lib/days.ts';
import { EmailLinks } from '#api/modules/accounts/email-link.model.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { setDefaultModel, setModelPreference } from '#api/modules/own-keys/user-models.ts';
import { sessionToken } from '#web/session/session-store.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { providersOf } from '../../factories/model-providers.ts';
import { setPlanWallet } from '../../factories/simplify.ts';
import { givenOwnKeyHolder } from '../../factories/subscription.ts';
import { givenAdmin, givenSubscriber, PASSWORD } from '../../factories/user.ts';
import { asUser, run, testContext } from '../../setup/graphql.ts';
import { ChangeEmailDocument, PendingEmailDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { isSignedIn, openApp, signIn } from '../render-app.tsx';
import { card, open } from './settings-page.ts';

describe('the page', () => {
  test('is opened at the field for a new address by the banner about the address', async () => {
    await signIn(await givenSubscriber({ emailConfirmedAt: null }));
    const { user, router } = openApp('/dashboard/overview');
    const change = async () => user.click(await screen.findByRole('link', { name: 'Change address' }));
    await change();
    const field = await screen.findByLabelText('New email');
    await waitFor(() => {
      expect(document.activeElement).toBe(field);
    });
    // Again, on the page itself.
    await user.click(screen.getByLabelText('Full name'));
    await change();
    await waitFor(() => {
      expect(document.activeElement).toBe(field);
    });
    expect(router.state.location.pathname).toBe('/dashboard/settings');
  });

  test('is reached from the sidebar, and its tabs are in the address', async () => {
    await signIn(await givenSubscriber());
    const { user, router } = openApp('/dashboard/overview');
    await user.click(await screen.findByRole('link', { name: 'Settings' }));
    await user.click(await screen.findByRole('tab', { name: 'Privacy & Data' }));
    expect(router.state.location.search).toBe('?tab=privacy');
    await user.keyboard('{ArrowRight}');
    expect(router.state.location.search).toBe('?tab=providers');
  });

  test('keeps what was typed in a tab while another one is open', async () => {
    const { user } = await open('', await givenSubscriber());
    const name = await screen.findByLabelText<HTMLInputElement>('Full name');
    await user.clear(name);
    await user.type(name, 'Grace');
    await user.click(screen.getByRole('tab', { name: 'Privacy & Data' }));
    await user.click(screen.getByRole('tab', { name: 'Profile' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Full name')).value).toBe('Grace');
    expect(screen.getByRole('button', { name: 'Save name' })).toBeDefined();
  });

  test('loads the providers when their tab is opened', async () => {
    const { user, requests } = await open('', await givenSubscriber());
    const names = () => requests.map(({ name }) => name);
    await screen.findByText('Account type');
    expect(names()).not.toContain('AiProviders');
    await user.click(screen.getByRole('tab', { name: 'AI Providers' }));
    await screen.findByRole('region', { name: 'Bring your own keys' });
    expect(names()).toContain('AiProviders');
  });
});

describe('the profile', () => {
  test('stores the action that the composer and the extension start with', async () => {
    await seedActions(new Date());
    const { user, account } = await open('', await givenSubscriber());
    // What the user chose in this tab's composer before.
    sessionStorage.setItem('plainprompt.action', 'plain-language');
    const rewriting = await card('Rewriting');
    const choice = rewriting.getByLabelText<HTMLSelectElement>('Default action');
    expect(choice.value).toBe('simplify');
    await user.selectOptions(choice, 'Shorten');
    expect(await rewriting.findByText('Default action saved')).toBeDefined();
    expect(choice.value).toBe('shorten');
    expect(sessionStorage.getItem('plainprompt.action')).toBeNull();
    expect(await Users.findById(account._id).lean()).toMatchObject({ preferredActionId: 'shorten' });
  });

  test('does not offer actions that can’t run as the default action', async () => {
    await seedActions(new Date());
    const account = await givenSubscriber();
    await givenCustomAction(account, { name: 'Subject lines' });
    await open('', account);
    const choice = within(await screen.findByRole('combobox', { name: 'Default action' }));
    for (const name of ['Fix grammar', 'Subject lines']) {
      const option = await choice.findByRole<HTMLOptionElement>('option', { name: `${name} (needs a model)` });
      expect(option.disabled).toBe(true);
    }
    expect(choice.getByRole<HTMLOptionElement>('option', { name: 'Shorten' }).disabled).toBe(false);
  });

  test.each([
    { preference: 'default', chosen: 'product', option: 'Fix grammar' },
    { preference: 'plainprompt', chosen: 'OPENAI:gpt-5-mini', option: 'Fix grammar (needs a model)' },
  ])('offers what new prompts can run, whatever model was chosen for one: $preference, $chosen', async (given) => {
    await seedActions(new Date());
    const account = await givenOwnKeyHolder();
    const runtime = { ...testRuntime(), modelProviders: providersOf().modelProviders };
    const ctx = testContext(asUser(account), { runtime });
    await setDefaultModel(ctx, 'openai', 'gpt-5-mini');
    await setModelPreference(ctx, given.preference);
    await signIn(account);
    sessionStorage.setItem('plainprompt.model', given.chosen);
    const { answered } = openApp('/dashboard/settings', { runtime });
    const choice = within(await screen.findByRole('combobox', { name: 'Default action' }));
    await waitFor(() => {
      expect(answered).toContain('PreferredActionModels');
    });
    expect(await choice.findByRole('option', { name: given.option })).toBeDefined();
  });

  test('shows email address, account type and plan, to read, and lets the name be changed', async () => {
    const { user } = await open('', await givenSubscriber({ fullName: 'Ada Byron', email: 'ada@example.com' }));
    const account = await card('Your account');
    expect(account.getByText('ada@example.com')).toBeDefined();
    expect(account.getByText('User')).toBeDefined();
    expect(account.getByText('Plan').nextElementSibling?.textContent).toBe('Free');
    const [name, ...others] = account.getAllByRole<HTMLInputElement>('textbox');
    expect([name?.value, others]).toEqual(['Ada Byron', []]);
    expect(account.queryByRole('button', { name: 'Save name' })).toBeNull();
    await user.clear(account.getByLabelText('Full name'));
    await user.click(account.getByRole('button', { name: 'Save name' }));
    expect(account.getByText('Full name is required')).toBeDefined();
    await user.type(account.getByLabelText('Full name'), 'Ada Lovelace');
    await user.click(account.getByRole('button', { name: 'Save name' }));
    expect(await account.findByText('Name saved')).toBeDefined();
    expect(screen.getByText('Ada Lovelace')).toBeDefined();
  });

  test('says Administrator for an administrator', async () => {
    await open('', await givenAdmin());
    expect(await screen.findByText('Administrator')).toBeDefined();
  });

  test('gives a reason when it can not load, and tries again', async () => {
    await signIn(await givenSubscriber());
    const { user, network } = openApp('/dashboard/history');
    await screen.findByRole('heading', { name: 'Simplification History' });
    network.isDown = true;
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    expect(await screen.findByText('Your profile could not be loaded')).toBeDefined();
    network.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Account type')).toBeDefined();
  });
});

describe('notifications', () => {
  test('are turned off and on again, and the bell follows', async () => {
    const account = await givenSubscriber();
    await setPlanWallet(account, { used: 4, limit: 5 });
    const { user } = await open('', account);
    expect(await screen.findByText(/^You are always notified .* by the bell or by email\./)).toBeDefined();
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    const quota = await screen.findByRole<HTMLInputElement>('switch', { name: 'Prompts running out' });
    expect(quota.checked).toBe(true);
    await user.click(quota);
    expect(await screen.findByText('Prompts running out: off')).toBeDefined();
    expect(quota.checked).toBe(false);
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeDefined();
    expect((await Users.findById(account._id).lean())?.mutedNotifications).toEqual(['quota']);
    await user.click(quota);
    expect(await screen.findByText('Prompts running out: on')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined();
    expect((await Users.findById(account._id).lean())?.mutedNotifications).toEqual([]);
  });
});

describe('privacy and data', () => {
  const days = async () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Keep history for' });

  test('keeps history for longer at a click', async () => {
    const { user, account } = await open('privacy', await givenSubscriber());
    const select = await days();
    expect([...select.options].map(({ value }) => value)).toEqual(['30', '90', '180', '365']);
    expect(select.value).toBe('180');
    await user.selectOptions(select, '365');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/History is kept for 365 days/)).toBeDefined();
    expect((await Users.findById(account._id).lean())?.retentionDays).toBe(365);
  });

  test('says what is lost before it keeps history for less', async () => {
    const { user, account } = await open('privacy', await givenSubscriber());
    await user.selectOptions(await days(), '30');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alertdialog', { name: 'Delete history older than 30 days?' })).toBeDefined();
    expect(screen.getByText(/older than 30 days are deleted at once/)).toBeDefined();
    expect((await Users.findById(account._id).lean())?.retentionDays).toBe(180);
    await user.click(screen.getByRole('button', { name: 'Delete older history' }));
    await waitFor(async () => {
      expect((await Users.findById(account._id).lean())?.retentionDays).toBe(30);
    });
  });

  test('masks only once it is switched on, in this browser', async () => {
    const { user, requests } = await open('privacy', await givenSubscriber());
    const masking = await screen.findByRole<HTMLInputElement>('switch', { name: 'Mask personal details' });
    await days();
    const before = requests.length;
    expect(masking.checked).toBe(false);
    await user.click(masking);
    expect(masking.checked).toBe(true);
    expect(localStorage.getItem('plainprompt.mask-personal')).toBe('on');
    await user.click(masking);
    expect(localStorage.getItem('plainprompt.mask-personal')).toBeNull();
    expect(requests).toHaveLength(before);
  });
});

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
