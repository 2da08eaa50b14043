import { expect, test } from 'vitest';
import { idAt } from '#api/lib/ids.ts';
import { holdPrompt, refundRun } from '#api/modules/quota/holds.service.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { rollDueWindows } from '#api/modules/quota/wallets.service.ts';
import { givenRewriter } from '../../factories/rewriter.ts';
import {
  contextFor,
  getPlanBalance,
  getPlanWallet,
  givenServer,
  setPlanWallet,
  tally,
  trySimplify,
  waitForCommits,
} from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run } from '../../setup/graphql.ts';
import { UsageAndResetDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';

const END = new Date('2026-02-01T00:00:00Z');
const AFTER = new Date('2026-02-01T00:00:01Z');

test('50 concurrent runs at the end of a window start the next one once, and use its prompts', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  await setPlanWallet(user, { used: 5 });
  const servers = [givenServer(), givenServer()] as const;
  const early = await trySimplify(contextFor(user, servers[0], new Date(END.getTime() - 1)));
  const outcomes = await Promise.all(
    times(50, (index) => trySimplify(contextFor(user, servers[index % 2 ? 0 : 1], index % 3 ? AFTER : END))),
  );
  await waitForCommits(...servers);
  expect(early).toBe('QUOTA_EXHAUSTED');
  expect(tally(outcomes)).toEqual({ ok: 5, QUOTA_EXHAUSTED: 45 });
  expect(await getPlanBalance(user)).toEqual({ used: 5, limit: 5, accounted: 5, holds: 0 });
  expect(await getPlanWallet(user)).toMatchObject({ windowStart: END, windowEnd: new Date('2026-03-01T00:00:00Z') });
});

test('a hold from an ended window does not change the next one, committed or refunded', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  // The window ends while the rewriter works, so that the run is committed afterwards.
  const { rewriter } = givenRewriter(async () => {
    await rollDueWindows(AFTER, testRuntime());
  });
  const held = await holdPrompt({ userId: user._id, runId: idAt(NOW), now: NOW });
  const server = givenServer(rewriter);
  expect(await trySimplify(contextFor(user, server))).toMatchObject({ promptsUsed: 2 });
  await waitForCommits(server);
  await holdPrompt({ userId: user._id, runId: idAt(NOW), now: AFTER });
  expect(await refundRun(held, AFTER)).toBe('refunded');
  expect(await getPlanBalance(user)).toEqual({ used: 1, limit: 5, accounted: 1, holds: 1 });
});

test('queries show the new window before a run has stored it', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  await setPlanWallet(user, { used: 4 });
  const { viewer } = await run(asUser(user), UsageAndResetDocument, {}, { now: () => AFTER });
  expect(viewer).toEqual({
    promptsUsed: 0,
    subscription: { promptsUsed: 0, promptsRemaining: 5, quotaResetsAt: '2026-03-01T00:00:00.000Z' },
  });
});

test('the job starts the next window of due wallets only', async () => {
  const dueUser = await givenSubscriber({ createdAt: NOW });
  const newUser = await givenSubscriber({ createdAt: new Date('2026-01-15T00:00:00Z') });
  for (const user of [dueUser, newUser]) await setPlanWallet(user, { used: 3 });
  await Promise.all(times(5, () => rollDueWindows(new Date('2026-04-20T00:00:00Z'), testRuntime())));
  expect(await getPlanWallet(dueUser)).toMatchObject({ used: 0, windowStart: new Date('2026-04-01T00:00:00Z') });
  await setPlanWallet(newUser, { used: 2 });
  await rollDueWindows(new Date('2026-05-14T23:59:59Z'), testRuntime());
  expect(await getPlanWallet(newUser)).toMatchObject({ used: 2, windowStart: new Date('2026-04-15T00:00:00Z') });
});

test('a wallet whose window can not be rolled holds up no other, and its user is not named in the log', async () => {
  const lines: string[] = [];
  const runtime = testRuntime({ logTo: (line) => void lines.push(line) });
  const [broken, other] = await Promise.all([givenSubscriber({ createdAt: NOW }), givenSubscriber({ createdAt: NOW })]);
  // The oldest window is found first.
  const windowEnd = new Date(END.getTime() - 1000);
  await Wallets.collection.updateOne({ _id: broken._id }, { $set: { windowEnd, anchorAt: 'not a date' } });
  await rollDueWindows(AFTER, runtime);
  await Wallets.collection.deleteOne({ _id: broken._id });
  expect(await getPlanWallet(other)).toMatchObject({ windowStart: END });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/"wallet":"[\w-]{12}"/);
  expect(lines[0]).not.toContain(String(broken._id));
});
