import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import { givenRewriter } from '../../factories/rewriter.ts';
import { getPlanWallet } from '../../factories/simplify.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { open, runRequests } from './composer-page.ts';

const WORDY = 'Could you please list the risks?';

const simplify = () => screen.getByRole('button', { name: 'Simplify' });
const untilFiguresAreShown = () => screen.findByRole('group', { name: 'Prompts Used' });
const idempotencyKeys = (requests: Parameters<typeof runRequests>[0]) =>
  runRequests(requests).map(({ input }) => input.idempotencyKey);

describe('a run that fails', () => {
  test('before it reaches the server is tried again with the same key, and costs one prompt', async () => {
    const { user, prompt, network, requests, account } = await open();
    await untilFiguresAreShown();
    await user.type(prompt, WORDY);
    network.failingOperation = 'SimplifyStream';
    await user.click(simplify());
    expect(await screen.findByText('The server could not be reached')).toBeDefined();
    expect(prompt.value).toBe(WORDY);
    network.failingOperation = null;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Copy' });
    const [first, second, ...others] = idempotencyKeys(requests);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(others).toEqual([]);
    expect((await getPlanWallet(account)).used).toBe(1);
  });

  test('at the provider is tried again with a new key, because its prompt was refunded', async () => {
    const { rewriter } = givenRewriter(async (call) => {
      if (call === 1) throw new Error('The provider is down');
    });
    const { user, prompt, requests } = await open({ ...testRuntime(), rewriter });
    await user.type(prompt, WORDY);
    await user.click(simplify());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Copy' });
    expect(new Set(idempotencyKeys(requests)).size).toBe(2);
  });

  test.each<[string, DomainError, number]>([
    [
      'because the first request is still in progress is tried again with the same key',
      new DomainError('CONFLICT', 'Try again', { details: { in_progress: true } }),
      1,
    ],
    ['because the texts of its run were deleted is tried again with a new key', new DomainError('CONFLICT', 'Gone'), 2],
    [
      'at a time limit, and may be finished later, is tried again with the same key',
      new DomainError('TIMEOUT', 'Late'),
      1,
    ],
  ])('%s', async (_why, failure, keys) => {
    const { rewriter } = givenRewriter(async (call) => {
      if (call === 1) throw failure;
    });
    const { user, prompt, requests } = await open({ ...testRuntime(), rewriter });
    // What is loaded until then is part of a request.
    await untilFiguresAreShown();
    await user.type(prompt, WORDY);
    await user.click(simplify());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Copy' });
    expect(idempotencyKeys(requests)).toHaveLength(2);
    expect(new Set(idempotencyKeys(requests)).size).toBe(keys);
  });
});

describe('the draft', () => {
  test('gets a new key with another text', async () => {
    const { user, prompt, network, requests } = await open();
    await untilFiguresAreShown();
    network.failingOperation = 'SimplifyStream';
    await user.type(prompt, WORDY);
    await user.click(simplify());
    await screen.findByText('The server could not be reached');
    await user.type(prompt, ' Thanks.');
    await user.click(simplify());
    await screen.findByText('The server could not be reached');
    const [first, second] = idempotencyKeys(requests);
    expect(second).not.toBe(first);
  });
});
