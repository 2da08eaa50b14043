import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Users } from '#api/modules/accounts/user.model.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { setDefaultModel, setModelPreference } from '#api/modules/own-keys/user-models.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { providersOf } from '../../factories/model-providers.ts';
import { setPlanWallet } from '../../factories/simplify.ts';
import { givenOwnKeyHolder } from '../../factories/subscription.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';
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
