import { expect, test } from 'vitest';
import { idAt } from '#api/lib/ids.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { openAddOnWallet } from '#api/modules/quota/wallets.service.ts';
import { IdempotencyKeys } from '#api/modules/simplifications/idempotency-key.model.ts';
import { contextFor, getPlanBalance, getPlanWallet, setPlanWallet, trySimplify } from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run } from '../../setup/graphql.ts';
import { SimplifyDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { inTransaction } from '../../setup/transaction.ts';

/** A server whose prompts are rewritten by the built-in engine. */
const runtime = testRuntime();
const CLEAR = 'List the three largest risks of the plan.';
const WORDY = 'Could you please list the three largest risks of the plan?';

test('a prompt that the engine cannot improve costs nothing and is not in the history', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const { simplify } = await run(asUser(user), SimplifyDocument, { text: CLEAR }, { runtime });
  expect(simplify).toMatchObject({ simplifiedText: CLEAR, isUnchanged: true, promptsUsed: 0, promptsRemaining: 5 });
  expect(await getPlanWallet(user)).toMatchObject({ used: 0 });
  expect(await HistoryEntries.countDocuments({ userId: user._id })).toBe(0);
});

test.each([
  [CLEAR, true],
  [WORDY, true],
  ['In the event that Petra is on vacation, it should be sent to Tom.', false],
])('the answer says whether the prompt has a request: %j', async (text, hasRequest) => {
  const user = await givenSubscriber({ createdAt: NOW });
  const { simplify } = await run(asUser(user), SimplifyDocument, { text }, { runtime });
  expect(simplify.hasRequest).toBe(hasRequest);
});

test('a prompt of an add-on that comes back unchanged leaves the used prompts of the plan as they are', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  await setPlanWallet(user, { used: 5 });
  const addOn = { walletId: idAt(NOW), userId: user._id, prompts: 1, at: NOW };
  await inTransaction((session) => openAddOnWallet(session, addOn));
  const { simplify } = await run(asUser(user), SimplifyDocument, { text: CLEAR }, { runtime });
  expect(simplify).toMatchObject({ isUnchanged: true, promptsUsed: 5, promptsRemaining: 1 });
});

test('white space alone is no improvement: the prompt comes back as it was', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const text = 'List the risks  of the plan.\n\n\n\nUse a table.';
  const { simplify } = await run(asUser(user), SimplifyDocument, { text }, { runtime });
  expect(simplify).toMatchObject({ simplifiedText: text, isUnchanged: true, changes: [], promptsUsed: 0 });
});

test('one word less is no improvement if it saves no token', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const text = 'Please summarize this contract in 5 bullets. Keep all dates.';
  const { simplify } = await run(asUser(user), SimplifyDocument, { text }, { runtime });
  expect(simplify).toMatchObject({ simplifiedText: text, isUnchanged: true, changes: [], promptsUsed: 0 });
  // This one saves a token.
  const other = { text: 'Please list five rivers in Spain.' };
  const { simplify: shorter } = await run(asUser(user), SimplifyDocument, other, { runtime });
  expect(shorter).toMatchObject({ simplifiedText: 'List five rivers in Spain.', isUnchanged: false, promptsUsed: 1 });
});

test('an improved prompt costs one', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const { simplify } = await run(asUser(user), SimplifyDocument, { text: WORDY }, { runtime });
  expect(simplify).toMatchObject({ isUnchanged: false, promptsUsed: 1, promptsRemaining: 4 });
});

test('a repeated request with the same idempotency key is free again', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  for (let time = 0; time < 2; time += 1) {
    expect(await trySimplify(contextFor(user, runtime, NOW), CLEAR, 'once')).toMatchObject({ isUnchanged: true });
  }
  expect(await IdempotencyKeys.countDocuments({ userId: user._id })).toBe(0);
  expect(await getPlanWallet(user)).toMatchObject({ used: 0 });
});

test('free runs at the same time leave the last prompt to the run that needs it', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  await setPlanWallet(user, { used: 4 });
  const clear = () => trySimplify(contextFor(user, runtime, NOW), CLEAR);
  await Promise.all(Array.from({ length: 20 }, clear));
  expect(await getPlanBalance(user)).toMatchObject({ used: 4 });
  expect(await trySimplify(contextFor(user, runtime, NOW), WORDY)).toMatchObject({
    isUnchanged: false,
    promptsRemaining: 0,
  });
});
