import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, type ErrorCode } from '#api/kernel/errors.ts';
import { saveOwnKey } from '#api/modules/own-keys/own-keys.service.ts';
import { setDefaultModel, setModelPreference } from '#api/modules/own-keys/user-models.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { RunStopped } from '#api/modules/simplifications/rewrite-in-time.ts';
import { simplify } from '#api/modules/simplifications/simplify.ts';
import { simplifyStream } from '#api/modules/simplifications/simplify-stream.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { getPlanBalance, setPlanWallet, waitForCommits } from '../../factories/simplify.ts';
import { givenPayer } from '../../factories/subscription.ts';
import { atScale } from '../../setup/full-scale.ts';
import { asUser, NOW, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';

const RUNS = atScale({ short: 300, full: 5000 });
const AT_ONCE = 50;

/** Emits the text of each run whose model never answers. */
const stuck = new EventEmitter();

/** Returns a model of whose 100 calls 30 fail, 10 time out, and 5 take so long that their reader leaves. */
function roughModel(): Rewriter['rewrite'] {
  let calls = 0;
  return async ({ text, signal }) => {
    calls += 1;
    // 7919 is a prime number, so 100 calls in a row draw each number from 0 to 99.
    const draw = (calls * 7919) % 100;
    await wait(draw % 5);
    if (draw < 30) throw new DomainError('PROVIDER_FAILED', 'The provider failed');
    if (draw < 40) throw new DOMException('timed out', 'TimeoutError');
    if (draw < 45) {
      stuck.emit(text);
      await wait(60_000, undefined, { signal });
    }
    return { text, changes: [], model: 'gpt-5-mini', inputTokens: 9, outputTokens: 9, costMicros: 7 };
  };
}

type Outcome = 'ok' | 'left' | ErrorCode;

/** Follows a run to its end, or leaves it when its model never answers. */
async function follow(ctx: RequestContext, text: string): Promise<'ok' | 'left'> {
  const events = simplifyStream(ctx, { text });
  const leave = () => void events.return?.();
  stuck.once(text, leave);
  try {
    for await (const { done } of events) if (done) return 'ok';
    return 'left';
  } catch (error) {
    if (error instanceof RunStopped) return 'left';
    throw error;
  } finally {
    stuck.off(text, leave);
  }
}

async function outcomeOf(run: Promise<'ok' | 'left'>): Promise<Outcome> {
  try {
    return await run;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

/** Makes `RUNS` runs, `AT_ONCE` at a time. */
async function manyRuns(ctx: () => RequestContext): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let start = 0; start < RUNS; start += AT_ONCE) {
    const wave = Array.from({ length: AT_ONCE }, (_, index) =>
      outcomeOf(follow(ctx(), `Write the report number ${start + index}.`)),
    );
    outcomes.push(...(await Promise.all(wave)));
  }
  return outcomes;
}

const count = (outcomes: readonly Outcome[], wanted: Outcome) => outcomes.filter((it) => it === wanted).length;

function givenRuntime() {
  const { modelProviders } = providersOf({ rewrite: roughModel() });
  return { ...testRuntime(), modelProviders };
}

test(`${RUNS} followed runs of which many fail, time out or are left: used is what was committed`, async () => {
  const user = await givenPayer({ createdAt: NOW });
  await setPlanWallet(user, { limit: -1 });
  const runtime = givenRuntime();
  const ctx = () => testContext(asUser(user), { runtime });
  await givenProviderKey(ctx(), { keyName: 'main', provider: 'openai', key: 'sk-operator-0000001' });
  const outcomes = await manyRuns(ctx);
  await waitForCommits(runtime);

  const ok = count(outcomes, 'ok');
  expect(outcomes).toHaveLength(RUNS);
  expect([count(outcomes, 'PROVIDER_FAILED'), count(outcomes, 'TIMEOUT'), count(outcomes, 'left')]).toEqual([
    RUNS * 0.3,
    RUNS * 0.1,
    RUNS * 0.05,
  ]);
  expect(await getPlanBalance(user)).toMatchObject({ used: ok, accounted: ok, holds: 0 });
  expect(await LedgerEntries.countDocuments({ state: 'committed' })).toBe(ok);
  expect(await LedgerEntries.countDocuments({ state: 'refunded' })).toBe(RUNS - ok);
});

test(`${RUNS} such runs on an own key take no prompt, and are all accounted for`, async () => {
  const user = await givenPayer({ createdAt: NOW });
  const runtime = givenRuntime();
  const ctx = () => testContext(asUser(user), { runtime });
  await saveOwnKey(ctx(), { provider: 'openai', key: 'sk-own-key-0123456789' });
  await setDefaultModel(ctx(), 'openai', 'gpt-5-mini');
  const outcomes = await manyRuns(ctx);
  await waitForCommits(runtime);

  const ok = count(outcomes, 'ok');
  expect(ok).toBe(RUNS * 0.55);
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, accounted: 0, holds: 0 });
  expect(await LedgerEntries.countDocuments({ state: 'committed', bucket: 'byok' })).toBe(ok);
  expect(await LedgerEntries.countDocuments({ state: 'refunded', bucket: 'byok' })).toBe(RUNS - ok);
});

test('no key is in a log, an error, an answer or the database', async () => {
  const [own, operators] = ['sk-canary-own-8f3a7c21', 'sk-canary-operator-55d0'];
  const logged: string[] = [];
  const runtime = {
    ...testRuntime({ env: { LOG_LEVEL: 'trace' }, logTo: (line) => void logged.push(line) }),
    modelProviders: givenRuntime().modelProviders,
  };
  const user = await givenPayer({ createdAt: NOW });
  const ctx = () => testContext(asUser(user), { runtime });
  const outcomes: unknown[] = [];
  const recordOutcome = async (run: Promise<unknown>) => {
    outcomes.push(await run.catch((error: unknown) => error));
  };
  await recordOutcome(givenProviderKey(ctx(), { keyName: 'main', provider: 'openai', key: operators }));
  await recordOutcome(saveOwnKey(ctx(), { provider: 'openai', key: own }));
  await recordOutcome(setDefaultModel(ctx(), 'openai', 'gpt-5'));
  for (let turn = 0; turn < 4; turn += 1) await recordOutcome(simplify(ctx(), { text: `Write the report ${turn}.` }));
  await setModelPreference(ctx(), 'plainprompt');
  for (let turn = 0; turn < 4; turn += 1) await recordOutcome(simplify(ctx(), { text: `Write the report ${turn}.` }));
  await waitForCommits(runtime);

  const collections = (await mongoose.connection.db?.collections()) ?? [];
  const stored = await Promise.all(collections.map((collection) => collection.find().toArray()));
  const everything = [
    JSON.stringify(stored),
    logged.join('\n'),
    outcomes.map((it) => String(it) + JSON.stringify(it)).join('\n'),
  ];
  for (const text of everything) expect(text).not.toContain('canary');
  // The keys are stored, encrypted.
  expect(JSON.stringify(stored)).toContain('v1.');
});
