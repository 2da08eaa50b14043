import { expect, test } from 'vitest';
import { idAt } from '#api/ids.ts';
import { refundRun, takeHold } from '#api/modules/quota/holds.ts';
import { rollDueWindows } from '#api/modules/quota/wallets.ts';
import { rewriterOf } from '#test/factories/rewriter.ts';
import {
  attempt,
  balanceOf,
  contextFor,
  givenServer,
  planWallet,
  setPlanWallet,
  settle,
  tally,
} from '#test/factories/simplify.ts';
import { givenSubscriber } from '#test/factories/user.ts';
import { asPerson, NOW, run } from '#test/setup/graphql.ts';

const END = new Date('2026-02-01T00:00:00Z');
const AFTER = new Date('2026-02-01T00:00:01Z');
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

test('50 at once at the end of a window start it over once, and take from the new one', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  await setPlanWallet(user, { used: 5 });
  const servers = [givenServer(), givenServer()] as const;
  const early = await attempt(contextFor(user, servers[0], new Date(END.getTime() - 1)));
  const outcomes = await Promise.all(
    times(50, (index) => attempt(contextFor(user, servers[index % 2 ? 0 : 1], index % 3 ? AFTER : END))),
  );
  await settle(...servers);
  expect(early).toBe('QUOTA_EXHAUSTED');
  expect(tally(outcomes)).toEqual({ ok: 5, QUOTA_EXHAUSTED: 45 });
  expect(await balanceOf(user)).toEqual({ used: 5, limit: 5, accounted: 5, holds: 0 });
  expect(await planWallet(user)).toMatchObject({ windowStart: END, windowEnd: new Date('2026-03-01T00:00:00Z') });
});

test('what was held in a window that ended changes nothing in the next, whichever way it ends', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const [kept, returned] = [idAt(NOW), idAt(NOW)];
  const { rewriter } = rewriterOf(async () => {
    await rollDueWindows(AFTER);
  });
  const held = await takeHold({ userId: user._id, runId: returned, now: NOW });
  const server = givenServer(rewriter);
  expect(await attempt(contextFor(user, server))).toMatchObject({ promptsUsed: 2 });
  await settle(server);
  await takeHold({ userId: user._id, runId: kept, now: AFTER });
  expect(await refundRun(held, AFTER)).toBe('refunded');
  expect(await balanceOf(user)).toEqual({ used: 1, limit: 5, accounted: 1, holds: 1 });
});

test('readers see a new window before anything was written to it', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  await setPlanWallet(user, { used: 4 });
  const { viewer } = await run(
    asPerson(user),
    '{ viewer { promptsUsed subscription { promptsUsed promptsRemaining quotaResetsAt } } }',
    {},
    { now: () => AFTER },
  );
  expect(viewer).toEqual({
    promptsUsed: 0,
    subscription: { promptsUsed: 0, promptsRemaining: 5, quotaResetsAt: '2026-03-01T00:00:00.000Z' },
  });
});

test('the job starts over what is due, and only that', async () => {
  const due = await givenSubscriber({ createdAt: NOW });
  const young = await givenSubscriber({ createdAt: new Date('2026-01-15T00:00:00Z') });
  for (const user of [due, young]) await setPlanWallet(user, { used: 3 });
  await Promise.all(times(5, () => rollDueWindows(new Date('2026-04-20T00:00:00Z'))));
  expect(await planWallet(due)).toMatchObject({ used: 0, windowStart: new Date('2026-04-01T00:00:00Z') });
  await setPlanWallet(young, { used: 2 });
  await rollDueWindows(new Date('2026-05-14T23:59:59Z'));
  expect(await planWallet(young)).toMatchObject({ used: 2, windowStart: new Date('2026-04-15T00:00:00Z') });
});
