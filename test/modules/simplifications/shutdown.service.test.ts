import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { endRuns } from '#api/modules/simplifications/end-runs.service.ts';
import { runsInProgressOf } from '#api/modules/simplifications/runs-in-progress.ts';
import { simplify } from '#api/modules/simplifications/simplify.ts';
import { simplifyStream } from '#api/modules/simplifications/simplify-stream.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { getPlanBalance, setPlanWallet, waitForCommits } from '../../factories/simplify.ts';
import { givenPayer } from '../../factories/subscription.ts';
import { asAnonymous, asUser, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';

const TEXT = 'Could you please write a short summary of the report for the whole team?';
const REWRITE = 'Write a short summary of the report for the whole team.';

/** A model that begins to answer and goes on until `finish`, even after its signal is aborted. */
function givenSlowModel() {
  const gates = new EventEmitter();
  const finished = once(gates, 'open');
  const finish = () => void gates.emit('open');
  const rewrite: Rewriter['rewrite'] = async ({ onText }) => {
    onText?.('Write');
    await finished;
    return { text: REWRITE, changes: [], model: 'gpt-5-mini', inputTokens: 20, outputTokens: 10, costMicros: 25 };
  };
  return { rewrite, finish };
}

async function givenRun() {
  const model = givenSlowModel();
  const { modelProviders } = providersOf({ rewrite: model.rewrite });
  const runtime = { ...testRuntime({ env: { RATE_LIMIT_SCALE: '1' } }), modelProviders };
  const key = { keyName: 'main', provider: 'openai', key: 'sk-operator-0000001' } as const;
  await givenProviderKey(testContext(asAnonymous, { runtime }), key);
  const user = await givenPayer();
  await setPlanWallet(user, { limit: -1 });
  return { model, runtime, user, ctx: testContext(asUser(user), { runtime }) };
}

const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'ok',
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  );

test('a server that shuts down waits for a run, which is committed with its effects', async () => {
  const { model, runtime, user, ctx } = await givenRun();
  const run = codeOf(simplify(ctx, { text: TEXT, idempotencyKey: 'same' }));
  await expect.poll(async () => (await getPlanBalance(user)).holds).toBe(1);
  const ended = endRuns(runtime, { runs: 60_000, refunds: 60_000 });
  model.finish();
  await ended;
  expect(await run).toBe('ok');
  await waitForCommits(runtime);
  expect(await getPlanBalance(user)).toMatchObject({ used: 1, accounted: 1, holds: 0 });
});

test('a run that takes longer is stopped and refunded, even if the model answers and its client has left', async () => {
  const { runtime, user, ctx } = await givenRun();
  const run = codeOf(simplify(ctx, { text: TEXT, idempotencyKey: 'same' }));
  const stream = simplifyStream(ctx, { text: TEXT });
  const first = codeOf(stream.next());
  await expect.poll(() => runsInProgressOf(runtime).count()).toBe(2);
  await expect.poll(async () => (await getPlanBalance(user)).holds).toBe(2);
  const returned = stream.return?.();
  await endRuns(runtime, { runs: 50, refunds: 60_000 });
  expect([await run, await first]).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
  await returned;
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
  const entries = await LedgerEntries.find({ userId: user._id }).lean();
  expect(entries.map(({ state }) => state)).toEqual(['refunded', 'refunded']);
});

test('a run that begins after the others were stopped is refunded at once, and its key is free', async () => {
  const { runtime, user, ctx } = await givenRun();
  await endRuns(runtime, { runs: 0, refunds: 0 });
  expect(await codeOf(simplify(ctx, { text: TEXT, idempotencyKey: 'same' }))).toBe('UNAVAILABLE');
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
});
