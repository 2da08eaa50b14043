import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
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
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { getPlanBalance, setPlanWallet, waitForCommits } from '../../factories/simplify.ts';
import { givenPayer } from '../../factories/subscription.ts';
import { asAnonymous, asUser, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';

const TEXT = 'Could you please write a short summary of the report for the whole team?';
const REWRITE = 'Write a short summary of the report for the whole team.';

const resultOf = (text: string) => ({
  text,
  changes: [],
  model: 'gpt-5-mini',
  inputTokens: 20,
  outputTokens: 10,
  costMicros: 25,
});

/** The guard refuses what this model writes. */
const lying: Rewriter['rewrite'] = async () => resultOf('I am a model, and I have read your report.');

function gate() {
  const gates = new EventEmitter();
  return { opened: once(gates, 'open'), open: () => void gates.emit('open') };
}

/** A model that answers in steps. `begin` sends the first piece of its answer, `finish` the rest. */
function steppedModel() {
  const [began, finished] = [gate(), gate()];
  const state = { wasStopped: false };
  const rewrite: Rewriter['rewrite'] = async ({ signal, onText }) => {
    signal.addEventListener('abort', () => {
      state.wasStopped = true;
    });
    await began.opened;
    onText?.('Write a short');
    await finished.opened;
    return resultOf(REWRITE);
  };
  return { rewrite, state, begin: began.open, finish: finished.open };
}

/** A server with the real limits whose operator has a key for this model. */
async function serverWith(rewrite: Rewriter['rewrite']) {
  const { modelProviders } = providersOf({ rewrite });
  const runtime = { ...testRuntime({ env: { RATE_LIMIT_SCALE: '1' } }), modelProviders };
  await givenProviderKey(testContext(asAnonymous, { runtime }), {
    keyName: `main ${crypto.randomUUID()}`,
    provider: 'openai',
    key: 'sk-operator-0000001',
  });
  return { runtime, as: (user: UserRecord) => testContext(asUser(user), { runtime }) };
}

type Server = Awaited<ReturnType<typeof serverWith>>;

async function givenUser() {
  const user = await givenPayer();
  await setPlanWallet(user, { limit: -1 });
  return user;
}

const failureOf = async (run: Promise<unknown>): Promise<DomainError> => {
  const error = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof DomainError ? error : expect.fail(`The run did not fail: ${String(error)}`);
};

const fail = ({ as }: Server, user: UserRecord) => failureOf(simplify(as(user), { text: TEXT }));

/** Follows a run, and leaves it after `steps`. */
async function leave({ as, runtime }: Server, user: UserRecord, steps: () => Promise<unknown>) {
  const events = simplifyStream(as(user), { text: TEXT });
  events.next().catch(() => null);
  await expect.poll(async () => (await getPlanBalance(user)).holds).toBe(1);
  await steps();
  const left = events.return?.();
  return {
    settled: async () => {
      await left;
      await waitForCommits(runtime);
    },
  };
}

/** Lets everything that is ready run. */
const settle = () => wait(50);

test('five refusals a day are refunded, the sixth is charged and says so', async () => {
  const server = await serverWith(lying);
  const user = await givenUser();
  for (let refusal = 1; refusal <= 5; refusal += 1) {
    const { message, details } = await fail(server, user);
    expect(message).toMatch(/refused, and nothing was charged/);
    expect(details).not.toHaveProperty('used_prompt');
    expect(details.summary).toBe('This rewrite was refused, and nothing was charged.');
    expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
  }
  const sixth = await fail(server, user);
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

test('refusals at once are refunded five times in all, on two servers too', async () => {
  const servers = [await serverWith(lying), await serverWith(lying)];
  const user = await givenUser();
  const failures = await Promise.all(servers.flatMap((server) => times(3, () => fail(server, user))));
  const more = await Promise.all(servers.flatMap((server) => times(3, () => fail(server, user))));
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

test('a failure of our own after the model’s answer is free, also when no refund is left', async () => {
  const server = await serverWith(lying);
  const user = await givenUser();
  for (let refusal = 1; refusal <= 5; refusal += 1) await fail(server, user);
  const busy = await serverWith(async () => resultOf(REWRITE));
  const measure = () => Promise.reject(new DomainError('UNAVAILABLE', 'Too many prompts'));
  const runtime = { ...busy.runtime, textProcessor: { ...busy.runtime.textProcessor, measure } };
  const ctx = testContext(asUser(user), { runtime });
  expect(await failureOf(simplify(ctx, { text: TEXT }))).toMatchObject({ code: 'UNAVAILABLE', details: {} });
  await waitForCommits(runtime);
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
});

test('an exception in the check of the model’s answer is free, also when no refund is left', async () => {
  const server = await serverWith(lying);
  const user = await givenUser();
  for (let refusal = 1; refusal <= 5; refusal += 1) await fail(server, user);
  const answering = await serverWith(async () => resultOf(REWRITE));
  const check = () => Promise.reject(new TypeError('This is a mistake in the check'));
  const runtime = { ...answering.runtime, textProcessor: { ...answering.runtime.textProcessor, check } };
  const { message, details } = await failureOf(simplify(testContext(asUser(user), { runtime }), { text: TEXT }));
  expect(message).toBe('Rewriting failed, and cost you nothing. Please try again.');
  expect(details).not.toHaveProperty('used_prompt');
  await waitForCommits(runtime);
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
});

test('a run that a repeated request waits for goes on when the first client leaves', async () => {
  const model = steppedModel();
  const server = await serverWith(model.rewrite);
  const user = await givenUser();
  const input = { text: TEXT, idempotencyKey: 'same' };
  const events = simplifyStream(server.as(user), input);
  events.next().catch(() => null);
  await expect.poll(async () => (await getPlanBalance(user)).holds).toBe(1);
  const second = simplify(server.as(user), input);
  await settle();
  const left = events.return?.();
  await settle();
  model.begin();
  model.finish();
  expect(await second).toMatchObject({ simplifiedText: REWRITE, promptsUsed: 1 });
  await left;
  expect(model.state.wasStopped).toBe(false);
});

/** A server that calls `meanwhile` while it takes a refund of the day. */
function serverThatTakesRefunds({ runtime }: Server, meanwhile: () => Promise<unknown>): Server {
  const { rateLimits } = runtime;
  const consume: typeof rateLimits.consume = async (name, key) => {
    await rateLimits.consume(name, key);
    if (name === 'paidRefund') await meanwhile();
  };
  const slower = { ...runtime, rateLimits: { ...rateLimits, consume } };
  return { runtime: slower, as: (user) => testContext(asUser(user), { runtime: slower }) };
}

test('a refund of the day is given back if the answer begins before the run could stop', async () => {
  const model = steppedModel();
  const server = serverThatTakesRefunds(await serverWith(model.rewrite), async () => {
    model.begin();
    await settle();
  });
  const user = await givenUser();
  const giveBack: string[] = [];
  const { rateLimits } = server.runtime;
  const runtime: Runtime = {
    ...server.runtime,
    rateLimits: {
      ...rateLimits,
      giveBack: async (name, key) => {
        giveBack.push(name);
        await rateLimits.giveBack(name, key);
      },
    },
  };
  const run = await leave({ runtime, as: (it) => testContext(asUser(it), { runtime }) }, user, settle);
  await expect.poll(() => giveBack).toEqual(['paidRefund']);
  expect(model.state.wasStopped).toBe(false);
  model.finish();
  await run.settled();
  expect(await getPlanBalance(user)).toMatchObject({ used: 1, accounted: 1, holds: 0 });
});

test('a run goes on if a repeated request joins it while it is being stopped', async () => {
  const model = steppedModel();
  const input = { text: TEXT, idempotencyKey: 'same' };
  const user = await givenUser();
  let second: Promise<unknown> = Promise.resolve();
  const server: Server = serverThatTakesRefunds(await serverWith(model.rewrite), async () => {
    second = simplify(server.as(user), input);
    await settle();
  });
  const events = simplifyStream(server.as(user), input);
  events.next().catch(() => null);
  await expect.poll(async () => (await getPlanBalance(user)).holds).toBe(1);
  const left = events.return?.();
  await settle();
  await settle();
  model.begin();
  model.finish();
  await left;
  expect(await second).toMatchObject({ simplifiedText: REWRITE, promptsUsed: 1 });
  expect(model.state.wasStopped).toBe(false);
});

test('a repeated request that comes when the run has been stopped starts a run of its own', async () => {
  const input = { text: TEXT, idempotencyKey: 'same' };
  const user = await givenUser();
  const state: { runs: number; second: Promise<unknown> | null } = { runs: 0, second: null };
  const server: Server = await serverWith(async ({ signal }) => {
    state.runs += 1;
    if (state.runs > 1) return resultOf(REWRITE);
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        // Its prompt is not refunded yet.
        state.second = simplify(server.as(user), input);
        reject(new DOMException('The operation was aborted', 'AbortError'));
      });
    });
  });
  const events = simplifyStream(server.as(user), input);
  const first = failureOf(events.next());
  await expect.poll(() => state.runs).toBe(1);
  await events.return?.();
  expect(await first).toMatchObject({ code: 'UNAVAILABLE' });
  expect(await state.second).toMatchObject({ simplifiedText: REWRITE, promptsUsed: 1 });
});

test('an answer that the model breaks off counts, one that never came does not', async () => {
  const user = await givenUser();
  const breaking = await serverWith(async () => Promise.reject(incompleteFailure('OpenAI')));
  for (let turn = 1; turn <= 5; turn += 1) await fail(breaking, user);
  expect((await fail(breaking, user)).message).toMatch(/begun to answer, and used one prompt/);
  const away = await serverWith(async () => Promise.reject(unreachableFailure('OpenAI')));
  for (let turn = 1; turn <= 6; turn += 1) {
    expect((await fail(away, user)).message).toBe('OpenAI could not be reached.');
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
  for (let turn = 1; turn <= 5; turn += 1) expect((await fail(late, user)).details).not.toHaveProperty('used_prompt');
  const sixth = await fail(late, user);
  expect(sixth).toMatchObject({ code: 'TIMEOUT', details: { used_prompt: true } });
  const hanging = await serverWith(async () => Promise.reject(timeoutFailure('OpenAI')));
  expect((await fail(hanging, user)).details).not.toHaveProperty('used_prompt');
  await waitForCommits(late.runtime);
  expect(await getPlanBalance(user)).toMatchObject({ used: 1, accounted: 1, holds: 0 });
});

test('leaving after the model began to answer is charged, and the rewrite is in the history', async () => {
  const model = steppedModel();
  const server = await serverWith(model.rewrite);
  const user = await givenUser();
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
  const model = steppedModel();
  const server = await serverWith(model.rewrite);
  const user = await givenUser();
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
  expect(await fail(server, user)).toMatchObject({ code: 'UNAUTHENTICATED' });
  await waitForCommits(server.runtime);
  expect(await LedgerEntries.find({ userId: user._id }).lean()).toMatchObject([{ state: 'refunded', bucket: 'byok' }]);
});

test('runs on an own key are stopped and refused without limit, and cost no prompt', async () => {
  const server = await serverWith(lying);
  const user = await givenUser();
  await saveOwnKey(server.as(user), { provider: 'openai', key: 'sk-own-key-0123456789' });
  await setDefaultModel(server.as(user), 'openai', 'gpt-5-mini');
  for (let refusal = 1; refusal <= 7; refusal += 1) {
    expect((await fail(server, user)).message).toMatch(/nothing was charged/);
  }
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
});
