import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { setSystem } from '../browser.ts';
import { entries, givenEntry, open, openEntry } from './history-page.ts';

const WIDE = '(min-width: 1100px)';

describe('deleting', () => {
  afterEach(() => {
    setSystem(WIDE, false);
  });
  const countStored = (account: UserRecord) => HistoryEntries.countDocuments({ userId: account._id });

  test('is apart from what is used more often: below the entry and its texts, and below the list', async () => {
    setSystem(WIDE, true);
    const { user } = await open('', (account) => givenEntry(account));
    await openEntry(user);
    const panel = screen.getByRole('complementary', { name: 'Selected entry' });
    await within(panel).findByRole('group', { name: 'Prompt and rewrite' });
    const namesIn = (part: HTMLElement) => [...part.querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(namesIn(panel).at(-1)).toBe('Delete this entry');
    const page = namesIn(screen.getByRole('main'));
    expect(page.at(-1)).toBe('Delete all history');
    expect(page.filter((name) => name.startsWith('Delete'))).toHaveLength(2);
  });

  test('of one entry needs a confirmation', async () => {
    const { user, account, getSearch } = await open('', async (account) => {
      await givenEntry(account);
      await givenEntry(account, { originalText: 'Could you please sing?', simplifiedText: 'Sing.' });
    });
    await openEntry(user);
    await user.click(screen.getByRole('button', { name: 'Delete this entry' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await countStored(account)).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Delete this entry' }));
    await user.click(screen.getByRole('button', { name: 'Delete entry' }));
    expect(await screen.findByText('1 entry')).toBeDefined();
    expect(await screen.findByText('Entry deleted')).toBeDefined();
    expect(await countStored(account)).toBe(1);
    expect(getSearch()).toBe('');
  });

  test('of the whole history needs a confirmation', async () => {
    const { user, account } = await open('', async (account) => {
      await givenEntry(account);
      await givenEntry(account);
    });
    await entries();
    await user.click(screen.getByRole('button', { name: 'Delete all history' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete all history' }));
    expect(await screen.findByText('2 entries deleted')).toBeDefined();
    expect(await screen.findByText('No history found')).toBeDefined();
    expect(await countStored(account)).toBe(0);
  });

  test('of the whole history closes the open entry', async () => {
    setSystem(WIDE, true);
    const { user, router } = await open('', (account) => givenEntry(account));
    await openEntry(user);
    const entryUrl = router.state.location;
    await user.click(screen.getByRole('button', { name: 'Delete all history' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete all history' }));
    expect(await screen.findByText('1 entry deleted')).toBeDefined();
    await waitFor(() => {
      expect(screen.queryByRole('complementary', { name: 'Selected entry' })).toBeNull();
    });
    expect(router.state.location.search).toBe('');
    await act(() => router.navigate(entryUrl));
    expect(await screen.findByText('Entry not found')).toBeDefined();
  });

  test('of what is older than a shorter retention leaves no text of it in the page', async () => {
    setSystem(WIDE, true);
    const { user, router } = await open('', (account) =>
      givenEntry(account, { createdAt: new Date(Date.now() - 40 * DAY_MS) }),
    );
    await openEntry(user);
    const entryUrl = router.state.location;
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    await user.click(await screen.findByRole('tab', { name: 'Privacy & Data' }));
    await user.selectOptions(await screen.findByLabelText('Keep history for'), '30');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByRole('button', { name: 'Delete older history' }));
    expect(await screen.findByText(/History is kept for 30 days/)).toBeDefined();
    await act(() => router.navigate(entryUrl));
    expect(await screen.findByText('Entry not found')).toBeDefined();
  });
});
