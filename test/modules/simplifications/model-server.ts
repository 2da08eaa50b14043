import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import type { SimplifyInput } from '#api/modules/simplifications/simplify-input.ts';
import { simplifyStream } from '#api/modules/simplifications/simplify-stream.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { getPlanBalance, setPlanWallet, waitForCommits } from '../../factories/simplify.ts';
import { givenPayer } from '../../factories/subscription.ts';
import { asAnonymous, asUser, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';

export const TEXT = 'Could you please write a short summary of the report for the whole team?';
export const REWRITE = 'Write a short summary of the report for the whole team.';

/** What a model returns. */
export const resultOf = (text: string) => ({
  text,
  changes: [],
  model: 'gpt-5-mini',
  inputTokens: 20,
  outputTokens: 10,
  costMicros: 25,
});

function gate() {
  const gates = new EventEmitter();
  return { opened: once(gates, 'open'), open: () => void gates.emit('open') };
}

/** A model that answers in steps. `begin` sends the first piece of its answer, `finish` the rest. */
export function steppedModel(answer = REWRITE) {
  const [began, finished] = [gate(), gate()];
  const state = { wasStopped: false };
  const rewrite: Rewriter['rewrite'] = async ({ signal, onText }) => {
    signal.addEventListener('abort', () => {
      state.wasStopped = true;
    });
    await began.opened;
    onText?.('Write a short');
    await finished.opened;
    return resultOf(answer);
  };
  return { rewrite, state, begin: began.open, finish: finished.open };
}

/** A server with the real limits whose operator has a key for this model. */
export async function serverWith(rewrite: Rewriter['rewrite']) {
  const { modelProviders } = providersOf({ rewrite });
  const runtime = { ...testRuntime({ env: { RATE_LIMIT_SCALE: '1' } }), modelProviders };
  await givenProviderKey(testContext(asAnonymous, { runtime }), {
    keyName: `main ${crypto.randomUUID()}`,
    provider: 'openai',
    key: 'sk-operator-0000001',
  });
  return { runtime, as: (user: UserRecord) => testContext(asUser(user), { runtime }) };
}

export type Server = Awaited<ReturnType<typeof serverWith>>;

/** A user with unlimited prompts. */
export async function givenUser() {
  const user = await givenPayer();
  await setPlanWallet(user, { limit: -1 });
  return user;
}

/** Returns the error of a run that must fail. */
export const failureOf = async (run: Promise<unknown>): Promise<DomainError> => {
  const error = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof DomainError ? error : expect.fail(`The run did not fail: ${String(error)}`);
};

/** A user, and a server whose model answers in steps. */
export async function givenSteppedModel() {
  const model = steppedModel();
  return { model, server: await serverWith(model.rewrite), user: await givenUser() };
}

/** Starts a run, and waits until its prompt is held. The client leaves by `return`. */
export async function follow({ as }: Server, user: UserRecord, input: SimplifyInput = { text: TEXT }) {
  const events = simplifyStream(as(user), input);
  events.next().catch(() => null);
  await expect.poll(async () => (await getPlanBalance(user)).holds).toBe(1);
  return events;
}

/** Follows a run, and leaves it after `steps`. */
export async function leave(server: Server, user: UserRecord, steps: () => Promise<unknown>) {
  const events = await follow(server, user);
  await steps();
  const returned = events.return?.();
  return {
    settled: async () => {
      await returned;
      await waitForCommits(server.runtime);
    },
  };
}

/** Lets everything that is ready run. */
export const settle = () => wait(50);
