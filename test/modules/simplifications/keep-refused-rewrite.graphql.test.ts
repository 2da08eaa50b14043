import { expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { saveOwnKey } from '#api/modules/own-keys/own-keys.service.ts';
import { setDefaultModel } from '#api/modules/own-keys/user-models.ts';
import { RefusedRewrites } from '#api/modules/simplifications/refused-rewrite.model.ts';
import { simplify } from '#api/modules/simplifications/simplify.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { getPlanBalance, setPlanWallet, waitForCommits } from '../../factories/simplify.ts';
import { givenPayer } from '../../factories/subscription.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run, runForError, testContext } from '../../setup/graphql.ts';
import { beforeNext } from '../../setup/interleave.ts';
import { KeepRefusedRewriteDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';

const TEXT = 'Please summarize the report for Anna in at most 200 words.';
const REWRITE = 'Summarize the report for Anna.';

interface Servers {
  readonly count?: number;
  readonly env?: Record<string, string>;
  readonly rewrite?: string;
}

/** Servers whose model leaves the limit out. */
async function serversLosingTheLimit({ count = 1, env = {}, rewrite = REWRITE }: Servers = {}) {
  const { modelProviders } = providersOf({
    rewrite: async () => ({
      // Models sometimes put quotation marks around a rewrite. They are no part of it.
      text: `"${rewrite}"`,
      changes: [],
      model: 'gpt-5-mini',
      inputTokens: 20,
      outputTokens: 10,
      costMicros: 25,
    }),
  });
  const runtimes = times(count, () => ({ ...testRuntime({ env }), modelProviders }));
  const [runtime = expect.fail('no server')] = runtimes;
  await givenProviderKey(testContext(asAnonymous, { runtime }), {
    keyName: `main ${crypto.randomUUID()}`,
    provider: 'openai',
    key: 'sk-operator-0000001',
  });
  const refuse = async (user: UserRecord, actionId: string | null = null) => {
    const error = await simplify(testContext(asUser(user), { runtime }), { text: TEXT, actionId }).catch(
      (thrown: unknown) => thrown,
    );
    await waitForCommits(runtime);
    return error instanceof DomainError ? error.details : expect.fail(`Not refused: ${String(error)}`);
  };
  const refusedId = async (user: UserRecord) =>
    (await refuse(user)).refused_rewrite?.id ?? expect.fail('The rewrite was not offered.');
  const keep = async (user: UserRecord, id: string, server = runtime) => {
    const kept = await run(asUser(user), KeepRefusedRewriteDocument, { id }, { runtime: server });
    await waitForCommits(server);
    return kept.keepRefusedRewrite;
  };
  return { runtime, runtimes, refuse, refusedId, keep };
}

test('a refusal says what was lost and where, and offers the rewrite: nothing is charged, shown or in the history', async () => {
  const { refuse } = await serversLosingTheLimit();
  const user = await givenSubscriber({ createdAt: NOW });
  const { reasons, lost = [], refused_rewrite: offer } = await refuse(user);
  expect(reasons).toEqual(['The rewrite left out the limit "at most 200 words".']);
  expect(lost.map(({ start, end }) => TEXT.slice(start, end))).toEqual([expect.stringContaining('at most 200')]);
  expect(offer).toEqual({
    id: expect.stringMatching(/^[\da-f]{24}$/) as string,
    expires_at: new Date(NOW.getTime() + 15 * 60_000).toISOString(),
    costs_prompt: true,
  });
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
  expect(await HistoryEntries.countDocuments({ userId: user._id })).toBe(0);
  expect(JSON.stringify(await RefusedRewrites.find({ userId: user._id }).lean())).not.toContain('Summarize');
});

test('the rewrite is kept as the model wrote it, for one prompt, and is in the history from then on', async () => {
  const { refusedId, keep } = await serversLosingTheLimit();
  const user = await givenSubscriber({ createdAt: NOW });
  const id = await refusedId(user);
  const kept = await keep(user, id);
  expect(kept).toMatchObject({ originalText: TEXT, simplifiedText: REWRITE, modelUsed: 'gpt-5-mini', promptsUsed: 1 });
  expect(await keep(user, id)).toEqual(kept);
  expect(await getPlanBalance(user)).toMatchObject({ used: 1, accounted: 1, holds: 0 });
  expect(await HistoryEntries.find({ userId: user._id }).lean()).toMatchObject([{ simplifiedText: REWRITE }]);
  expect(await RefusedRewrites.countDocuments({ userId: user._id })).toBe(0);
});

test('a rewrite is kept once, for one prompt, also if the database fails right after it was committed', async () => {
  const { refusedId, keep } = await serversLosingTheLimit();
  const user = await givenSubscriber({ createdAt: NOW });
  const id = await refusedId(user);
  beforeNext('deleteOne', RefusedRewrites, async () => Promise.reject(new Error('The database is away.')));
  const kept = await keep(user, id);
  expect(await RefusedRewrites.countDocuments({ userId: user._id })).toBe(1);
  expect(await keep(user, id)).toEqual(kept);
  expect(await getPlanBalance(user)).toMatchObject({ used: 1, accounted: 1, holds: 0 });
  expect(await HistoryEntries.countDocuments({ userId: user._id })).toBe(1);
});

test('a rewrite that is kept many times at once, on several servers, is one run and costs one prompt', async () => {
  const { runtimes, refusedId, keep } = await serversLosingTheLimit({ count: 3 });
  const user = await givenSubscriber({ createdAt: NOW });
  const id = await refusedId(user);
  const kept = await Promise.all(times(9, (index) => keep(user, id, runtimes[index % 3])));
  expect(new Set(kept.map((each) => each.id)).size).toBe(1);
  await waitForCommits(...runtimes);
  expect(await getPlanBalance(user)).toMatchObject({ used: 1, accounted: 1, holds: 0 });
  expect(await HistoryEntries.countDocuments({ userId: user._id })).toBe(1);
});

test('a rewrite can be kept whatever idempotency keys a client used', async () => {
  const { refusedId, keep } = await serversLosingTheLimit();
  const user = await givenSubscriber({ createdAt: NOW });
  const id = await refusedId(user);
  const { runtime } = await serversLosingTheLimit({ rewrite: `${REWRITE.slice(0, -1)} in at most 200 words.` });
  // Such a key was once that of keeping the rewrite.
  await simplify(testContext(asUser(user), { runtime }), { text: TEXT, idempotencyKey: `refused-rewrite:${id}` });
  expect(await keep(user, id)).toMatchObject({ simplifiedText: REWRITE });
});

test('a rewrite that is kept at once under both spellings of its id is one run', async () => {
  const { runtime, refusedId, keep } = await serversLosingTheLimit();
  const user = await givenSubscriber({ createdAt: NOW });
  const id = await refusedId(user);
  expect(id).toMatch(/[a-f]/);
  const kept = await Promise.all([keep(user, id), keep(user, id.toUpperCase())]);
  expect(new Set(kept.map((each) => each.id)).size).toBe(1);
  await waitForCommits(runtime);
  expect(await getPlanBalance(user)).toMatchObject({ used: 1, accounted: 1, holds: 0 });
});

test('another user, and the user after 15 minutes, find nothing to keep', async () => {
  const { runtime, refusedId } = await serversLosingTheLimit();
  const user = await givenSubscriber({ createdAt: NOW });
  const id = await refusedId(user);
  const missing = { code: 'NOT_FOUND' };
  const other = asUser(await givenSubscriber());
  expect(await runForError(other, KeepRefusedRewriteDocument, { id }, { runtime })).toMatchObject(missing);
  const now = () => new Date(NOW.getTime() + 15 * 60_000);
  expect(await runForError(asUser(user), KeepRefusedRewriteDocument, { id }, { runtime, now })).toMatchObject(missing);
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
});

test('a rewrite can’t be kept without a prompt, and can be once there is one', async () => {
  const { runtime, refusedId, keep } = await serversLosingTheLimit();
  const user = await givenSubscriber({ createdAt: NOW });
  const id = await refusedId(user);
  await setPlanWallet(user, { limit: 0 });
  const error = await runForError(asUser(user), KeepRefusedRewriteDocument, { id }, { runtime });
  expect(error).toMatchObject({ code: 'QUOTA_EXHAUSTED' });
  await setPlanWallet(user, { limit: 5 });
  expect(await keep(user, id)).toMatchObject({ simplifiedText: REWRITE, promptsUsed: 1 });
});

test('a rewrite on an own key is kept for no prompt', async () => {
  const { runtime, refuse, keep } = await serversLosingTheLimit();
  const user = await givenPayer({ createdAt: NOW });
  const ctx = testContext(asUser(user), { runtime });
  await saveOwnKey(ctx, { provider: 'openai', key: 'sk-own-key-0123456789' });
  await setDefaultModel(ctx, 'openai', 'gpt-5');
  const { refused_rewrite: offer } = await refuse(user);
  expect(offer).toMatchObject({ costs_prompt: false });
  expect(await keep(user, offer?.id ?? '')).toMatchObject({ simplifiedText: REWRITE, promptsUsed: 0 });
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
});

test('a rewrite whose refusal was charged is kept for no further prompt', async () => {
  const { refuse, keep } = await serversLosingTheLimit({ env: { RATE_LIMIT_SCALE: '1' } });
  const user = await givenPayer();
  await setPlanWallet(user, { limit: -1 });
  // With the real limits, five refusals a day are refunded.
  for (let refusal = 1; refusal <= 5; refusal += 1) await refuse(user);
  const { refused_rewrite: offer } = await refuse(user);
  expect(offer).toMatchObject({ costs_prompt: false });
  expect(await keep(user, offer?.id ?? '')).toMatchObject({ simplifiedText: REWRITE });
  expect(await getPlanBalance(user)).toMatchObject({ used: 1, holds: 0 });
});

test('the refused result of an action that transforms is not offered', async () => {
  const { refuse } = await serversLosingTheLimit({ rewrite: '- Summarize the report' });
  const user = await givenSubscriber({ createdAt: NOW });
  const { _id } = await givenCustomAction(user, { prompt: 'Turn into a checklist: {input}', effect: 'transforms' });
  const details = await refuse(user, String(_id));
  expect(details.reasons).toEqual(['The result left out the name "Anna".']);
  expect(details).not.toHaveProperty('refused_rewrite');
});
