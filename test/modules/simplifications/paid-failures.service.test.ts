import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { saveOwnKey } from '#api/modules/own-keys/own-keys.service.ts';
import { setDefaultModel } from '#api/modules/own-keys/user-models.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { simplify } from '#api/modules/simplifications/simplify.ts';
import { simplifyStream } from '#api/modules/simplifications/simplify-stream.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import { incompleteFailure, timeoutFailure, unreachableFailure } from '#api/providers/provider-failure.ts';
import { getPlanBalance, waitForCommits } from '../../factories/simplify.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { times } from '../../setup/times.ts';
import {
  failureOf,
  givenSteppedModel,
  givenUser,
  leave,
  resultOf,
  REWRITE,
  type Server,
  serverWith,
  settle,
  steppedModel,
  TEXT,
} from './model-server.ts';

/** The guard refuses what this model writes. */
const lying: Rewriter['rewrite'] = async () => resultOf('I am a model, and I have read your report.');

const failRun = ({ as }: Server, user: UserRecord) => failureOf(simplify(as(user), { text: TEXT }));

test('five refusals a day are refunded, and the sixth is charged with an error that says so', async () => {
  const server = await serverWith(lying);
  const user = await givenUser();
  for (let refusal = 1; refusal <= 5; refusal += 1) {
    const { message, details } = await failRun(server, user);
    expect(message).toMatch(/refused, and nothing was charged/);
    expect(details).not.toHaveProperty('used_prompt');
    expect(details.summary).toBe('This rewrite was refused, and nothing was charged.');
    expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
  }
  const sixth = await failRun(server, user);
  expect(sixth).toMatchObject({ code: 'PROVIDER_FAILED' });
  expect(sixth.message).toMatch(/^This rewrite was refused, and used one prompt\. Only 5 such failures a day are/);
  expect(sixth.details.reasons).not.toEqual([]);
  expect(sixth.details.used_prompt).toBe(true);
  expect(sixth.details.summary).toMatch(/^This rewrite was refused, and used one prompt\. Only 5 .* are refunded\.$/);
  await waitForCommits(server.runtime);
  expect(await getPlanBalance(user)).toMatchObject({ used: 1, accounted: 1, holds: 0 });
  expect(await LedgerEntries.countDocuments({ userId: user._id, state: 'refunded' })).toBe(5);
  expect(await HistoryEntries.countDocuments({ userId: user._id })).toBe(0);
});

test('a refusal keeps its reasons and says what it cost, even if the rewrite can not be stored', async () => {
  const server = await serverWith(lying);
  const measure = () => Promise.reject(new DomainError('UNAVAILABLE', 'Too many prompts right now'));
  const runtime = { ...server.runtime, textProcessor: { ...server.runtime.textProcessor, measure } };
  const user = await givenUser();
  const ctx = testContext(asUser(user), { runtime });
  const { code, details } = await failureOf(simplify(ctx, { text: TEXT }));
  expect(code).toBe('PROVIDER_FAILED');
  expect(details.summary).toBe('This rewrite was refused, and nothing was charged.');
  expect(details).not.toHaveProperty('refused_rewrite');
});

test('of concurrent refusals, five are refunded in all, even on two servers', async () => {
  const servers = [await serverWith(lying), await serverWith(lying)];
  const user = await givenUser();
  const failures = await Promise.all(servers.flatMap((server) => times(3, () => failRun(server, user))));
  const more = await Promise.all(servers.flatMap((server) => times(3, () => failRun(server, user))));
  const charged = [...failures, ...more].filter(({ message }) => message.includes('used one prompt'));
  expect(charged).toHaveLength(7);
  await Promise.all(servers.map(({ runtime }) => waitForCommits(runtime)));
  expect(await getPlanBalance(user)).toMatchObject({ used: 7, accounted: 7, holds: 0 });
});

test('a charged failure leaves its idempotency key free for another attempt', async () => {
  let calls = 0;
  const server = await serverWith(async (request) => {
    calls += 1;
    return calls > 6 ? resultOf(REWRITE) : lying(request);
  });
  const user = await givenUser();
  const attempt = () => simplify(server.as(user), { text: TEXT, idempotencyKey: 'same' });
  for (let refusal = 1; refusal <= 6; refusal += 1) await failureOf(attempt());
  expect(await attempt()).toMatchObject({ simplifiedText: REWRITE, promptsUsed: 2 });
});

test('the key of a charged failure is free for another attempt even if the server stopped before it released it', async () => {
  const server = await serverWith(async () => resultOf(REWRITE));
  const user = await givenUser();
  const attempt = () => simplify(server.as(user), { text: TEXT, idempotencyKey: 'same' });
  const { id } = await attempt();
  await waitForCommits(server.runtime);
  // What a charged failure leaves: its entry names no model, and it has no history.
  await LedgerEntries.updateOne({ _id: new Types.ObjectId(id) }, { model: null });
  await HistoryEntries.deleteMany();
  expect((await attempt()).id).not.toBe(id);
});

test('a failure of our own after the model’s answer is free, even when no refund is left', async () => {
  const server = await serverWith(lying);
  const user = await givenUser();
  for (let refusal = 1; refusal <= 5; refusal += 1) await failRun(server, user);
  const busy = await serverWith(async () => resultOf(REWRITE));
  const check = () => Promise.reject(new DomainError('UNAVAILABLE', 'Too many prompts'));
  const runtime = { ...busy.runtime, textProcessor: { ...busy.runtime.textProcessor, check } };
  const ctx = testContext(asUser(user), { runtime });
  expect(await failureOf(simplify(ctx, { text: TEXT }))).toMatchObject({ code: 'UNAVAILABLE', details: {} });
  await waitForCommits(runtime);
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
});

test('an exception in the check of the model’s answer is free, even when no refund is left', async () => {
  const server = await serverWith(lying);
  const user = await givenUser();
  for (let refusal = 1; refusal <= 5; refusal += 1) await failRun(server, user);
  const answering = await serverWith(async () => resultOf(REWRITE));
  const check = () => Promise.reject(new TypeError('This is a mistake in the check'));
  const runtime = { ...answering.runtime, textProcessor: { ...answering.runtime.textProcessor, check } };
  const { message, details } = await failureOf(simplify(testContext(asUser(user), { runtime }), { text: TEXT }));
  expect(message).toBe('Rewriting failed, and cost you nothing. Please try again.');
  expect(details).not.toHaveProperty('used_prompt');
  await waitForCommits(runtime);
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
});

test('an answer that the model breaks off uses up a refund of the day, and one that never began does not', async () => {
  const user = await givenUser();
  const breaking = await serverWith(async () => Promise.reject(incompleteFailure('OpenAI')));
  for (let turn = 1; turn <= 5; turn += 1) await failRun(breaking, user);
  expect((await failRun(breaking, user)).message).toMatch(/begun to answer, and used one prompt/);
  const serverWithoutProvider = await serverWith(async () => Promise.reject(unreachableFailure('OpenAI')));
  for (let turn = 1; turn <= 6; turn += 1) {
    expect((await failRun(serverWithoutProvider, user)).message).toBe('OpenAI could not be reached.');
  }
  await waitForCommits(breaking.runtime);
  expect(await getPlanBalance(user)).toMatchObject({ used: 1, holds: 0 });
});

test('a client that reads no stream pays for an answer that begins and then comes too late, too', async () => {
  const user = await givenUser();
  const late = await serverWith(async ({ onText }) => {
    onText?.('Write a short');
    throw timeoutFailure('OpenAI');
  });
  for (let turn = 1; turn <= 5; turn += 1)
    expect((await failRun(late, user)).details).not.toHaveProperty('used_prompt');
  const sixth = await failRun(late, user);
  expect(sixth).toMatchObject({ code: 'TIMEOUT', details: { used_prompt: true } });
  const hanging = await serverWith(async () => Promise.reject(timeoutFailure('OpenAI')));
  expect((await failRun(hanging, user)).details).not.toHaveProperty('used_prompt');
  await waitForCommits(late.runtime);
  expect(await getPlanBalance(user)).toMatchObject({ used: 1, accounted: 1, holds: 0 });
});

test('leaving after the model began to answer is charged, and the rewrite is in the history', async () => {
  const { model, server, user } = await givenSteppedModel();
  const run = await leave(server, user, async () => {
    model.begin();
    await settle();
  });
  await settle();
  expect(model.state.wasStopped).toBe(false);
  model.finish();
  await run.settled();
  expect(await getPlanBalance(user)).toMatchObject({ used: 1, accounted: 1, holds: 0 });
  expect(await HistoryEntries.find({ userId: user._id }).lean()).toMatchObject([{ simplifiedText: REWRITE }]);
});

test('nothing is shown while the model writes, and the rewrite is paid when it is shown', async () => {
  const { model, server, user } = await givenSteppedModel();
  const events = simplifyStream(server.as(user), { text: TEXT });
  const state = { isShown: false };
  const first = events.next().finally(() => {
    state.isShown = true;
  });
  model.begin();
  await settle();
  expect(state.isShown).toBe(false);
  model.finish();
  expect(await first).toMatchObject({ value: { text: REWRITE } });
  await events.return?.();
  expect(await LedgerEntries.find({ userId: user._id }).lean()).toMatchObject([{ state: 'committed' }]);
});

test('leaving before an answer stops the model five times a day; later runs are finished and charged', async () => {
  const user = await givenUser();
  for (let turn = 1; turn <= 5; turn += 1) {
    const model = steppedModel();
    const run = await leave(await serverWith(model.rewrite), user, settle);
    await run.settled();
    expect(model.state.wasStopped).toBe(true);
  }
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
  const model = steppedModel();
  const run = await leave(await serverWith(model.rewrite), user, settle);
  await settle();
  expect(model.state.wasStopped).toBe(false);
  model.begin();
  model.finish();
  await run.settled();
  expect(await getPlanBalance(user)).toMatchObject({ used: 1, accounted: 1, holds: 0 });
  expect(await HistoryEntries.countDocuments({ userId: user._id })).toBe(1);
});

test('a run on the user’s own key is not committed after the account was deleted', async () => {
  const user = await givenUser();
  const server = await serverWith(async () => {
    await Users.deleteOne({ _id: user._id });
    return resultOf(REWRITE);
  });
  await saveOwnKey(server.as(user), { provider: 'openai', key: 'sk-own-key-0123456789' });
  await setDefaultModel(server.as(user), 'openai', 'gpt-5-mini');
  expect(await failRun(server, user)).toMatchObject({ code: 'UNAUTHENTICATED' });
  await waitForCommits(server.runtime);
  expect(await LedgerEntries.find({ userId: user._id }).lean()).toMatchObject([{ state: 'refunded', bucket: 'byok' }]);
});

test('runs on an own key are stopped and refused without limit, and cost no prompt', async () => {
  const server = await serverWith(lying);
  const user = await givenUser();
  await saveOwnKey(server.as(user), { provider: 'openai', key: 'sk-own-key-0123456789' });
  await setDefaultModel(server.as(user), 'openai', 'gpt-5-mini');
  for (let refusal = 1; refusal <= 7; refusal += 1) {
    expect((await failRun(server, user)).message).toMatch(/nothing was charged/);
  }
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
});
