import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deleteHistory } from '#api/modules/history/history.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { getPlanWallet } from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { openApp, signIn } from '../render-app.tsx';

const TWO_CHANGES = 'Could you please list the risks? Due to the fact that I am late, be brief.';
const SAVED = 'Saved in your history';
const NOT_SAVED = /^Your version could not be saved in your history\./;

async function openWithResult(prompt = TWO_CHANGES) {
  const account = await givenSubscriber();
  await signIn(account);
  const app = openApp('/dashboard/overview');
  await app.user.click(await screen.findByLabelText('Your prompt'));
  await app.user.paste(prompt);
  await app.user.click(screen.getByRole('button', { name: 'Simplify' }));
  await screen.findByRole('button', { name: 'Copy' });
  const saves = () =>
    app.requests.filter(({ name }) => name === 'SaveRewriteEdit').map(({ variables }) => variables.text);
  const stored = async () => (await HistoryEntries.findOne({ userId: account._id }).lean())?.editedText;
  return { ...app, account, saves, stored };
}

type User = Awaited<ReturnType<typeof openWithResult>>['user'];

async function startEdit(user: User, text: string) {
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const field = await screen.findByRole('textbox', { name: 'Rewritten prompt' });
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

async function edit(user: User, text: string) {
  await startEdit(user, text);
  await user.click(screen.getByRole('button', { name: 'Done' }));
}

describe('the user’s version of a rewrite', () => {
  test('is in the history after an edit, and costs nothing', async () => {
    const { user, account, saves, stored } = await openWithResult();
    await startEdit(user, 'List three risks.');
    expect(screen.getByText(/^Done saves your version in your history/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(SAVED)).toBeDefined();
    expect([saves(), await stored()]).toEqual([['List three risks.'], 'List three risks.']);
    expect((await getPlanWallet(account)).used).toBe(1);
  });

  test('is in the history after decisions, which are one request', async () => {
    const { user, saves, stored } = await openWithResult();
    await user.click(screen.getByText('What changed, and why (2)'));
    // Unlike `user`, it does not yield to the timer between the clicks: on a busy machine, the pause would be over.
    fireEvent.click(screen.getByRole('button', { name: 'Reject all' }));
    fireEvent.click(screen.getByRole('button', { name: 'Accept: Could you please list' }));
    expect(await screen.findByText(SAVED)).toBeDefined();
    const version = 'List the risks. Due to the fact that I am late, be brief.';
    expect([saves(), await stored()]).toEqual([[version], version]);
    await user.click(screen.getByRole('button', { name: 'Accept all' }));
    await waitFor(async () => {
      expect([saves(), await stored()]).toEqual([[version, null], null]);
    });
    await waitFor(() => {
      expect(screen.queryByText(SAVED)).toBeNull();
    });
  });

  test('is saved when the user starts a new prompt before the pause after a decision is over', async () => {
    const { user, stored } = await openWithResult();
    await user.click(screen.getByText('What changed, and why (2)'));
    await user.click(screen.getByRole('button', { name: 'Reject: Due to the fact that' }));
    await user.click(screen.getByRole('button', { name: 'New prompt' }));
    await expect.poll(stored).toBe('List the risks. Due to the fact that I am late, be brief.');
  });

  test('is saved when the user starts a new prompt before finishing the edit', async () => {
    const { user, stored } = await openWithResult();
    await startEdit(user, 'List three risks.');
    await user.click(screen.getByRole('button', { name: 'New prompt' }));
    await expect.poll(stored).toBe('List three risks.');
  });

  test('is what Copy and Share take while it is edited, and is not called saved', async () => {
    const { user } = await openWithResult();
    await edit(user, 'List two risks.');
    await screen.findByText(SAVED);
    await startEdit(user, 'List three risks.');
    expect(screen.queryByText(SAVED)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('List three risks.');
    await user.click(screen.getByRole('button', { name: 'Share' }));
    const dialog = await screen.findByRole('dialog', { name: 'Share by a link' });
    expect(within(dialog).getByText('List three risks.')).toBeDefined();
  });

  test('is still called saved after a reload, and not sent again', async () => {
    const { user } = await openWithResult();
    await edit(user, 'List three risks.');
    await screen.findByText(SAVED);
    cleanup();
    const again = openApp('/dashboard/overview');
    expect(await screen.findByText(SAVED)).toBeDefined();
    expect(again.requests.map(({ name }) => name)).not.toContain('SaveRewriteEdit');
  });

  test('that could not be saved stays, says so, and is saved by trying again', async () => {
    const { user, network, stored } = await openWithResult();
    network.failingOperation = 'SaveRewriteEdit';
    await edit(user, 'List three risks.');
    expect((await screen.findByText(NOT_SAVED)).getAttribute('role')).toBe('alert');
    expect(screen.queryByText(SAVED)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('List three risks.');
    network.failingOperation = null;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(SAVED)).toBeDefined();
    expect(screen.queryByText(NOT_SAVED)).toBeNull();
    expect(await stored()).toBe('List three risks.');
  });

  test('of an entry that was deleted meanwhile says to copy it', async () => {
    const { user, account } = await openWithResult();
    await deleteHistory(testContext(asUser(account), { now: () => new Date() }));
    await edit(user, 'List three risks.');
    expect(
      await screen.findByText('This rewrite is no longer in your history. Copy your version to keep it.'),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('of a prompt without an entry is not sent, and says to copy it', async () => {
    const { user, saves } = await openWithResult('List the risks.');
    await startEdit(user, 'List three risks.');
    expect(screen.getByText(/^This prompt has no entry in your history/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'New prompt' }));
    expect(saves()).toEqual([]);
  });

  test('has placeholders for the details that were masked and for those that were typed later', async () => {
    localStorage.setItem('plainprompt.mask-personal', 'on');
    const { user, requests, stored } = await openWithResult(
      'Could you please write to ada@example.com about the risks?',
    );
    await edit(user, 'Write to ada@example.com and eve@example.com about the risks.');
    expect(await screen.findByText(SAVED)).toBeDefined();
    expect(await stored()).toBe('Write to [EMAIL_1] and [EMAIL_2] about the risks.');
    expect(JSON.stringify(requests)).not.toMatch(/ada@|eve@/);
    await user.click(screen.getByRole('button', { name: 'New prompt' }));
    localStorage.removeItem('plainprompt.mask-personal');
  });

  test('is what the history shows and copies, with the rewrite as it was made beside it', async () => {
    const { user } = await openWithResult();
    await edit(user, 'List the main risks. Because I am late, be brief.');
    await screen.findByText(SAVED);
    await user.click(screen.getByRole('link', { name: 'History' }));
    await user.click(await screen.findByText('List the main risks. Because I am late, be brief.'));
    const ownVersion = await screen.findByRole<HTMLInputElement>('radio', { name: 'Your version' });
    expect(ownVersion.checked).toBe(true);
    const shown = () => screen.getByRole('group', { name: 'Prompt and rewrite' }).textContent;
    expect(shown()).toContain('main ');
    await user.click(screen.getByRole('button', { name: 'Copy your version' }));
    expect(await navigator.clipboard.readText()).toBe('List the main risks. Because I am late, be brief.');
    const reasons = screen.getByText('What changed, and why (2 changes, 1 edit of yours)').closest('details');
    expect(within(reasons as HTMLElement).getAllByText('Your edit')).toHaveLength(1);
    expect(within(reasons as HTMLElement).getByText('Fewer words say the same.')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Rewrite as it was made' }));
    expect(shown()).not.toContain('main ');
    await user.click(screen.getByRole('button', { name: 'Copy rewrite' }));
    expect(await navigator.clipboard.readText()).toBe('List the risks. Because I am late, be brief.');
  });
});

describe('the figures of a rewrite', () => {
  const tokens = () => screen.queryByText('Tokens', { selector: 'dt' })?.nextSibling?.textContent;

  test('are without tokens for the user’s version, whose tokens are not counted', async () => {
    const { user } = await openWithResult();
    expect(tokens()).toMatch(/^\d+ → , now \d+$/);
    expect(screen.getByRole('button', { name: 'Definition of Tokens' })).toBeDefined();
    await user.click(screen.getByText('What changed, and why (2)'));
    await user.click(screen.getByRole('button', { name: 'Reject: Due to the fact that' }));
    expect(tokens()).toBeUndefined();
    expect(screen.getByText('You changed this rewrite, so its tokens are not counted.')).toBeDefined();
    expect(screen.getByText('3 words shorter')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Reject all' }));
    expect(tokens()).toMatch(/^\d+$/);
    expect(screen.queryByText(/^Tokens are counted when/)).toBeNull();
  });

  test('are not shown while the text is edited', async () => {
    const { user } = await openWithResult();
    expect(screen.getByText(/ saved$/)).toBeDefined();
    await startEdit(user, 'List');
    expect(screen.queryByText(/ saved$/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText(/ saved$/)).toBeDefined();
  });
});

describe('the user’s own changes', () => {
  test('leave the list of changes open', async () => {
    const { user } = await openWithResult();
    await user.click(screen.getByText('What changed, and why (2)'));
    await edit(user, 'List the main risks. Because I am late, be brief.');
    expect(screen.getByText('What changed, and why (2 changes, 1 edit of yours)').closest('details')?.open).toBe(true);
  });

  test('are marked as edits, and can be undone and done again', async () => {
    const { user } = await openWithResult();
    await edit(user, 'List the main risks. Because I am late, be brief.');
    await user.click(screen.getByText('What changed, and why (2 changes, 1 edit of yours)'));
    expect(screen.getAllByText('Your edit')).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: /^Reject: / })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Undo: main' }));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('List the risks. Because I am late, be brief.');
    await user.click(screen.getByRole('button', { name: 'Redo: main' }));
    expect(screen.getByRole('button', { name: 'Undo: main' })).toBeDefined();
  });
});
