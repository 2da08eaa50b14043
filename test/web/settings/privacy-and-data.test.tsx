import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { givenHistoryEntries } from '../../factories/history-entries.ts';
import { givenAdmin, givenSubscriber, PASSWORD } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { useServer } from '../../setup/server.ts';
import { isSignedIn, openApp, signIn } from '../render-app.tsx';
import { useSavedFiles } from '../saved-files.ts';
import { open } from './settings-page.ts';

interface Exported {
  readonly collections: Readonly<Record<string, readonly object[]>>;
  readonly counts: Readonly<Record<string, number>>;
}

const server = useServer();
const nodeFetch = globalThis.fetch;
const IN_A_YEAR = new Date(Date.now() + 365 * DAY_MS);

describe('the data of a user', () => {
  const saved = useSavedFiles(server);
  const startExport = async (account: UserRecord) => {
    const { user } = await open('privacy', account);
    await user.click(await screen.findByRole('button', { name: 'Export data as JSON' }));
  };

  test('are saved as the file of the REST API, with its counts, also when there are 14,000 history entries', async () => {
    const account = await givenSubscriber();
    await givenHistoryEntries(account, { count: 14_000, now: Date.now(), overrides: () => ({ expiresAt: IN_A_YEAR }) });
    await startExport(account);
    expect(await screen.findByText(/^Saved as plainprompt-data-[\d-]+\.json$/, {}, { timeout: 60_000 })).toBeDefined();
    const file = JSON.parse((await saved[0]?.text()) ?? '') as Exported;
    expect(Object.keys(file)).toEqual(['exported_at', 'collections', 'left_out', 'counts']);
    expect(file.collections.users).toMatchObject([{ email: account.email }]);
    expect([file.collections.history_entries?.length, file.counts.history_entries]).toEqual([14_000, 14_000]);
  });

  test('that can not be collected are not saved, and the page says so', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await startExport(await givenSubscriber());
    expect(await screen.findByText('Failed to export data. Please try again.')).toBeDefined();
    expect(saved).toEqual([]);
  });

  test('are not saved when the server refuses, and the page shows the reason', async () => {
    const error = 'Too many requests. Please try again in 59 minutes.';
    vi.stubGlobal('fetch', async () => Response.json({ success: false, error }, { status: 429 }));
    await startExport(await givenSubscriber());
    expect(await screen.findByText(`Failed to export data. ${error}`)).toBeDefined();
  });
});

describe('deleting the account', () => {
  const openDeletion = async (account: UserRecord) => {
    const opened = await open('privacy', account);
    await opened.user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const panel = within(screen.getByRole('alertdialog'));
    return { ...opened, panel, confirm: panel.getByRole<HTMLButtonElement>('button', { name: /^Permanently delete/ }) };
  };

  test('needs the word DELETE, exactly', async () => {
    const { user, panel, confirm } = await openDeletion(await givenSubscriber());
    expect(confirm.disabled).toBe(true);
    await user.type(panel.getByLabelText('Type DELETE to confirm'), 'delete{Enter}');
    expect(panel.getByText('Please type DELETE to confirm account deletion')).toBeDefined();
    expect(confirm.disabled).toBe(true);
    await user.click(panel.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete account' }));
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    expect(screen.getByLabelText<HTMLInputElement>('Type DELETE to confirm').value).toBe('');
  });

  test('deletes the account, and signs the user out', async () => {
    const { user, panel, confirm, account } = await openDeletion(await givenSubscriber());
    await user.type(panel.getByLabelText('Your password'), PASSWORD);
    await user.type(panel.getByLabelText('Type DELETE to confirm'), 'DELETE');
    await user.click(confirm);
    expect(await screen.findByRole('heading', { name: 'Your account was deleted' })).toBeDefined();
    await waitFor(() => {
      expect(isSignedIn()).toBe(false);
    });
    expect(screen.getByText(/You are signed out everywhere/)).toBeDefined();
    expect(await Users.findById(account._id).lean()).toBeNull();
  });

  test.each([
    ['', 'Please enter your password'],
    ['another password', 'This is not your password'],
  ])('needs the password, and refuses %o', async (password, problem) => {
    const { user, panel, confirm, account } = await openDeletion(await givenSubscriber());
    if (password) await user.type(panel.getByLabelText('Your password'), password);
    await user.type(panel.getByLabelText('Type DELETE to confirm'), 'DELETE');
    await user.click(confirm);
    expect(await panel.findByText(problem)).toBeDefined();
    expect(panel.queryByText(/Failed to delete account/)).toBeNull();
    expect(await Users.findById(account._id).lean()).not.toBeNull();
    await user.type(panel.getByLabelText('Your password'), 'x');
    expect(panel.queryByText(problem)).toBeNull();
  });

  test('says first what is lost, with the figures of the account', async () => {
    const account = await givenSubscriber();
    await givenHistoryEntries(account, {
      count: 12,
      now: Date.now(),
      overrides: () => ({ expiresAt: IN_A_YEAR }),
    });
    await givenCustomAction(account);
    const { panel } = await openDeletion(account);
    expect(await panel.findByText('12 history entries')).toBeDefined();
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '12 history entries',
      '1 custom action',
    ]);
    // What screen readers read out with the question.
    expect(
      screen.getByRole('alertdialog', { description: /You lose: 12 history entries 1 custom action$/ }),
    ).toBeDefined();
  });

  test('says to users who paid that nothing is refunded, except a payment of the last day', async () => {
    const payer = await givenSubscriber();
    await billingOf(payer, testRuntime()).buy(new Date(), 'pro');
    const { panel } = await openDeletion(payer);
    const loss = await panel.findByText(/Your plan and add-ons end at once, without a refund/);
    expect(loss.textContent).toContain('A payment of the last 24 hours can still be refunded, also after the deletion');
    expect(panel.getByText('1 receipt')).toBeDefined();
    expect(panel.getByText(/^After the deletion you can’t open your receipts\./)).toBeDefined();
    expect(panel.getByRole('link', { name: 'open Billing' }).getAttribute('href')).toBe('/dashboard/billing');
    // In the region, so that screen readers announce what arrives after the dialog has opened.
    expect(loss.closest('[role="status"]')).not.toBeNull();
  });

  test('does not speak of refunds to users who never paid', async () => {
    const { panel } = await openDeletion(await givenSubscriber());
    await panel.findByText('Your account has no paid plan and no content.');
    expect(panel.queryByText(/refund/)).toBeNull();
  });

  test('offers to export the data first, and stays open meanwhile', async () => {
    const refusal = 'Too many requests. Please try again in 59 minutes.';
    vi.stubGlobal('fetch', async () => Response.json({ success: false, error: refusal }, { status: 429 }));
    const { user, panel } = await openDeletion(await givenSubscriber());
    await user.click(panel.getByRole('button', { name: 'Export your data first' }));
    expect(await panel.findByText(`Failed to export data. ${refusal}`)).toBeDefined();
    vi.stubGlobal('fetch', nodeFetch);
  });

  test('is possible also when what is lost could not be loaded', async () => {
    await signIn(await givenSubscriber());
    const { network, user } = openApp('/dashboard/settings?tab=privacy');
    network.failingOperation = 'DeletionLosses';
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const panel = within(screen.getByRole('alertdialog'));
    expect(await panel.findByText('What this would end could not be loaded')).toBeDefined();
    expect(panel.getByText(/can still be refunded/)).toBeDefined();
    await user.type(panel.getByLabelText('Type DELETE to confirm'), 'DELETE');
    expect(
      panel.getByRole<HTMLButtonElement>('button', {
        name: /^Permanently delete/,
      }).disabled,
    ).toBe(false);
  });

  test('that fails says so', async () => {
    const { user, panel, confirm } = await openDeletion(await givenAdmin());
    await user.type(panel.getByLabelText('Your password'), PASSWORD);
    await user.type(panel.getByLabelText('Type DELETE to confirm'), 'DELETE');
    await user.click(confirm);
    expect(await panel.findByText(/^Failed to delete account. Please contact support./)).toBeDefined();
    expect(isSignedIn()).toBe(true);
  });
});
