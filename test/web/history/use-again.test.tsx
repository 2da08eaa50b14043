import { screen, waitFor } from '@testing-library/react';
import mongoose from 'mongoose';
import { afterEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { HistoryEntries, type HistoryEntryRecord } from '#api/modules/history/history-entry.model.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { getPlanBalance } from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { setSystem } from '../browser.ts';
import { openApp, signIn } from '../render-app.tsx';

const WIDE = '(min-width: 1100px)';
const PROMPT = 'Could you please list the risks?';

afterEach(() => {
  setSystem(WIDE, false);
});

async function givenEntry(account: UserRecord, overrides: Partial<HistoryEntryRecord> = {}): Promise<string> {
  const entry = await HistoryEntries.create({
    _id: new mongoose.Types.ObjectId(),
    userId: account._id,
    originalText: PROMPT,
    simplifiedText: 'List the risks.',
    model: 'plainprompt',
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + DAY_MS),
    ...overrides,
  });
  return String(entry._id);
}

const editor = () => screen.findByLabelText<HTMLTextAreaElement>('Your prompt');
const useAgain = () => screen.findByRole('button', { name: 'Use this prompt again' });
const question = () =>
  screen.findByRole('alertdialog', {
    name: 'Replace the prompt that you are writing?',
  });
const chosenAction = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Action' }).selectedOptions[0]?.text;

/** Opens an entry of the history. Before that, the user has written `written` into the composer. */
async function openEntry(overrides: (account: UserRecord) => Promise<Partial<HistoryEntryRecord>>, written = '') {
  const account = await givenSubscriber();
  await seedActions(new Date());
  const entry = await givenEntry(account, await overrides(account));
  await signIn(account);
  const app = openApp('/dashboard/overview');
  const composer = await editor();
  if (written !== '') {
    await app.user.click(composer);
    await app.user.paste(written);
  }
  await app.router.navigate(`/dashboard/history?entry=${entry}`);
  return { ...app, account, entry };
}

describe('a prompt of the history', () => {
  test('goes into the composer with its action, and nothing is run', async () => {
    const { user, account, requests, router } = await openEntry(async () => ({
      action: 'shorten',
    }));
    await user.click(await useAgain());
    const prompt = await editor();
    expect(router.state.location.pathname).toBe('/dashboard/overview');
    await waitFor(() => {
      expect(prompt.value).toBe(PROMPT);
    });
    expect(document.activeElement).toBe(prompt);
    await waitFor(() => {
      expect(chosenAction()).toBe('Shorten');
    });
    expect(requests.filter(({ name }) => name?.startsWith('Simplify'))).toEqual([]);
    expect(await getPlanBalance(account)).toMatchObject({ used: 0 });
  });

  test('says that masked details are placeholders, until another prompt is written', async () => {
    const { user } = await openEntry(async () => ({ originalText: 'Could you please write to [EMAIL_1]?' }));
    await user.click(await useAgain());
    const note =
      'Masked details are placeholders here, such as [EMAIL_1]. Put the details back if the assistant needs them.';
    expect((await screen.findByText(note)).getAttribute('role')).toBe('status');
    await user.clear(await editor());
    await user.click(await editor());
    await user.paste('Ask [EMAIL_1]');
    expect(screen.queryByText(note)).toBeNull();
  });

  test("brings the user's own action", async () => {
    const { user } = await openEntry(async (account) => {
      const action = await givenCustomAction(account, { name: 'Translate' });
      return { action: `custom:${String(action._id)}` };
    });
    await user.click(await useAgain());
    await waitFor(() => {
      expect(chosenAction()).toBe('Translate (needs a model)');
    });
    expect(screen.queryByText(/no longer available/)).toBeNull();
  });

  test('says that its action was deleted, until another one is chosen', async () => {
    const { user } = await openEntry(async () => ({
      action: `custom:${String(new mongoose.Types.ObjectId())}`,
    }));
    await user.click(await useAgain());
    const note = 'The action of this prompt is no longer available. Choose one below.';
    expect((await screen.findByText(note)).getAttribute('role')).toBe('status');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'shorten');
    expect(screen.queryByText(note)).toBeNull();
  });

  test('replaces a prompt that was not sent only after a question, which is still there after a visit to another page', async () => {
    const { user, router } = await openEntry(async () => ({}), 'My own words');
    await user.click(await useAgain());
    const asked = await question();
    await waitFor(() => {
      expect(document.activeElement).toBe(asked);
    });
    expect((await editor()).value).toBe('My own words');
    await router.navigate('/dashboard/analytics');
    await router.navigate('/dashboard/overview');
    await question();
    await user.click(screen.getByRole('button', { name: 'Replace prompt' }));
    const filled = await editor();
    expect(filled.value).toBe(PROMPT);
    await waitFor(() => {
      expect(document.activeElement).toBe(filled);
    });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('is refused by Escape, and what was written stays', async () => {
    const { user, router } = await openEntry(async () => ({ action: 'shorten' }), 'My own words');
    await user.click(await useAgain());
    await question();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect((await editor()).value).toBe('My own words');
    expect(document.activeElement).toBe(await editor());
    expect(chosenAction()).toBe('Simplify');
    await router.navigate('/dashboard/analytics');
    await router.navigate('/dashboard/overview');
    expect((await editor()).value).toBe('My own words');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('replaces a prompt that has a result without a question, and hides the result', async () => {
    const { user, router, entry } = await openEntry(async () => ({}));
    await router.navigate('/dashboard/overview');
    await user.click(await editor());
    await user.paste('Could you please brew the tea?');
    await user.click(screen.getByRole('button', { name: 'Simplify' }));
    await screen.findByRole('group', { name: /^Rewritten prompt/ });
    await router.navigate(`/dashboard/history?entry=${entry}`);
    await user.click(await useAgain());
    await waitFor(async () => {
      expect((await editor()).value).toBe(PROMPT);
    });
    expect(document.activeElement).toBe(await editor());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('asks before it ends an edit of a result', async () => {
    const { user, router, entry } = await openEntry(async () => ({}));
    await router.navigate('/dashboard/overview');
    await user.click(await editor());
    await user.paste('Could you please brew the tea?');
    await user.click(screen.getByRole('button', { name: 'Simplify' }));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.type(await screen.findByRole('textbox', { name: 'Rewritten prompt' }), ' Now.');
    await router.navigate(`/dashboard/history?entry=${entry}`);
    await user.click(await useAgain());
    expect(document.activeElement).toBe(await question());
    await user.click(screen.getByRole('button', { name: 'Keep my prompt' }));
    await user.click(screen.getByRole('button', { name: 'Back to the rewrite' }));
    expect(
      (
        await screen.findByRole<HTMLTextAreaElement>('textbox', {
          name: 'Rewritten prompt',
        })
      ).value,
    ).toContain('Now.');
  });

  test('is used by the key U while the focus is on the entry beside the list', async () => {
    setSystem(WIDE, true);
    const { user, entry } = await openEntry(async () => ({}));
    await useAgain();
    await user.keyboard('u');
    expect(screen.queryByLabelText('Your prompt')).toBeNull();
    (
      await waitFor(() => {
        const row = document.getElementById(`entry-${entry}`);
        if (!row) throw new Error('The list is not loaded.');
        return row;
      })
    ).focus();
    await user.keyboard('u');
    await waitFor(async () => {
      expect((await editor()).value).toBe(PROMPT);
    });
  });
});
