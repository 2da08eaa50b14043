import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { getPlanBalance, setPlanWallet } from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';

const PROMPT = 'Could you please list the risks? Due to the fact that I am late, be brief.';
const RESULT = 'List the risks. Because I am late, be brief.';
const NOTHING_FURTHER = 'Shorten finds nothing further: the result is the same as with Simplify. Nothing was charged.';

const rewrite = () => screen.findByRole('group', { name: /^Rewritten prompt/ });
const another = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Try another' });
const picker = () => screen.getByRole('combobox', { name: 'Action' });

const COST = /^Uses 1 prompt, or none if the result is the same\.$/;

/** The composer of a user with the result of Simplify, which used one prompt. The built-in engine rewrites. */
async function openWithResult(prompt = PROMPT, wallet: Parameters<typeof setPlanWallet>[1] = {}) {
  const account = await givenSubscriber();
  await setPlanWallet(account, wallet);
  await seedActions(new Date());
  await signIn(account);
  const app = openApp('/dashboard/overview');
  await app.user.click(await screen.findByLabelText('Your prompt'));
  await app.user.paste(prompt);
  await app.user.click(screen.getByRole('button', { name: 'Simplify' }));
  await rewrite();
  const tryWith = async (action: string) => {
    await app.user.selectOptions(picker(), action);
    await app.user.click(another());
  };
  return { ...app, account, tryWith };
}

test('an action that finds nothing further says so and costs nothing, and the result stays with its edits', async () => {
  const { user, account, tryWith } = await openWithResult();
  await user.click(screen.getByText(/^What changed, and why/));
  await user.click(screen.getByRole('button', { name: 'Reject: Due to the fact that' }));
  await tryWith('shorten');
  const note = await screen.findByText(NOTHING_FURTHER);
  expect(note.getAttribute('role')).toBe('status');
  expect(screen.queryByText(/to try it\.$/)).toBeNull();
  expect((await rewrite()).textContent).toContain('Due to the fact that');
  expect(screen.queryByRole('group', { name: 'Results of this prompt' })).toBeNull();
  expect(await getPlanBalance(account)).toMatchObject({ used: 1, holds: 0 });
  expect(await HistoryEntries.countDocuments({ userId: account._id })).toBe(1);
});

test('the focus moves to Copy, because the button that was pressed is disabled then', async () => {
  const { tryWith } = await openWithResult();
  await tryWith('shorten');
  await screen.findByText(NOTHING_FURTHER);
  expect(another().disabled).toBe(true);
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy' }));
  });
});

test('an action that found nothing further is not the next prompt’s', async () => {
  const { user, tryWith } = await openWithResult();
  await tryWith('shorten');
  await screen.findByText(NOTHING_FURTHER);
  await user.click(screen.getByRole('button', { name: 'New prompt' }));
  expect(picker()).toHaveProperty('value', 'simplify');
});

test('the next prompt has the default action again, whatever the action of the result that is shown', async () => {
  const { user, tryWith } = await openWithResult(
    'Please describe the methodology that we utilize to ascertain the magnitude of the risk.',
  );
  await tryWith('plain-language');
  const results = await screen.findByRole('group', { name: 'Results of this prompt' });
  await user.click(screen.getByRole('button', { name: 'New prompt' }));
  expect(results.isConnected).toBe(false);
  expect(picker()).toHaveProperty('value', 'simplify');
});

test('an action that found nothing further is not offered again, also after a reload, and others are', async () => {
  const { user, tryWith } = await openWithResult();
  await tryWith('shorten');
  await screen.findByText(NOTHING_FURTHER);
  await user.selectOptions(picker(), 'plain-language');
  expect(screen.queryByText(NOTHING_FURTHER)).toBeNull();
  expect(another().disabled).toBe(false);
  await user.selectOptions(picker(), 'shorten');
  expect(screen.getByText(NOTHING_FURTHER)).toBeDefined();
  cleanup();
  openApp('/dashboard/overview');
  expect(await screen.findByText(NOTHING_FURTHER)).toBeDefined();
  expect(another().disabled).toBe(true);
});

test('an action is compared with all results of the prompt, and names the one that is the same', async () => {
  const { account, tryWith } = await openWithResult('Could you please describe the really impressive cathedrals?');
  await tryWith('shorten');
  await screen.findByRole('button', { name: '2. Shorten' });
  await tryWith('plain-language');
  expect(
    await screen.findByText(
      'Plain language finds nothing further: the result is the same as with Simplify. Nothing was charged.',
    ),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: '2. Shorten', pressed: true })).toBeDefined();
  expect(await getPlanBalance(account)).toMatchObject({ used: 2, holds: 0 });
});

test('the same prompt sent again from the editor shows its result again, and costs nothing', async () => {
  const { user, account } = await openWithResult();
  await user.click(screen.getByRole('button', { name: 'Undo rewrite' }));
  expect(await screen.findByText(/It is also in your history, and still counts as used\.$/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Simplify' }));
  expect(await screen.findByText('The result is the same as before. Nothing was charged.')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(RESULT);
  expect(await getPlanBalance(account)).toMatchObject({ used: 1, holds: 0 });
});

test('another prompt with the same result is charged', async () => {
  const { user, account } = await openWithResult();
  await user.click(screen.getByRole('button', { name: 'Undo rewrite' }));
  await user.clear(await screen.findByLabelText('Your prompt'));
  await user.click(screen.getByLabelText('Your prompt'));
  await user.paste(RESULT.replace('Because', 'Due to the fact that'));
  await user.click(screen.getByRole('button', { name: 'Simplify' }));
  await rewrite();
  expect(await getPlanBalance(account)).toMatchObject({ used: 2 });
});

test('another action says before it runs that it uses a prompt, where prompts are limited', async () => {
  const { user, tryWith } = await openWithResult(
    'Please describe the really impressive cathedrals of northern France.',
  );
  expect(screen.queryByText(COST)).toBeNull();
  await user.selectOptions(picker(), 'shorten');
  // The limit may still be on its way.
  const cost = await screen.findByText(COST);
  expect(another().getAttribute('aria-describedby')).toBe(cost.id);
  await tryWith('shorten');
  await screen.findByRole('group', { name: 'Results of this prompt' });
  expect(screen.queryByText(COST)).toBeNull();
  expect(screen.getByRole('button', { name: 'Undo rewrite' }).title).toMatch(/ The rewrite still counts as used$/);
});

test('another action says nothing of a prompt that it uses where prompts are unlimited', async () => {
  const { user } = await openWithResult(PROMPT, { limit: -1 });
  await user.selectOptions(picker(), 'shorten');
  expect(another().disabled).toBe(false);
  expect(screen.queryByText(COST)).toBeNull();
});
