import { expect, test } from 'vitest';
import type { Runtime } from '#api/kernel/runtime.ts';
import { simplify } from '#api/modules/simplifications/simplify.ts';
import { simplifyStream } from '#api/modules/simplifications/simplify-stream.ts';
import { getPlanBalance } from '../../factories/simplify.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import {
  failureOf,
  follow,
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

test('a run that a repeated request waits for goes on when the first client leaves', async () => {
  const { model, server, user } = await givenSteppedModel();
  const input = { text: TEXT, idempotencyKey: 'same' };
  const events = await follow(server, user, input);
  const second = simplify(server.as(user), input);
  await settle();
  const returned = events.return?.();
  await settle();
  model.begin();
  model.finish();
  expect(await second).toMatchObject({ simplifiedText: REWRITE, promptsUsed: 1 });
  await returned;
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
  const events = await follow(server, user, input);
  const returned = events.return?.();
  await settle();
  await settle();
  model.begin();
  model.finish();
  await returned;
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
        // The prompt of the stopped run is not refunded yet.
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
