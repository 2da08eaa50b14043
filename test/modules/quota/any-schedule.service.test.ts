import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#api/lib/days.ts';
import { idAt } from '#api/lib/ids.ts';
import { holdPrompt, refundRun, sweepStaleHolds } from '#api/modules/quota/holds.service.ts';
import { rollDueWindows } from '#api/modules/quota/wallets.service.ts';
import { givenRewriter } from '../../factories/rewriter.ts';
import {
  contextFor,
  getPlanBalance,
  givenServer,
  setPlanWallet,
  trySimplify,
  waitForCommits,
} from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { NOW } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';

/** What can happen to one wallet. The events of a round happen at once. */
const event = fc.constantFrom('succeed', 'fail', 'abort', 'crash', 'refund twice', 'sweep', 'repeat');
const round = fc.record({
  events: fc.array(event, { minLength: 1, maxLength: 12 }),
  msToNextRound: fc.constantFrom(0, 3 * MINUTE_MS, 31 * DAY_MS),
});

test('under any schedule of events, used prompts equal committed plus held prompts and stay within the limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(round, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 12 }),
      async (rounds, limit) => {
        const user = await givenSubscriber({ createdAt: NOW });
        await setPlanWallet(user, { limit });
        const server = givenServer();
        const failing = (error: Error) => ({
          ...server,
          rewriter: givenRewriter(async () => {
            throw error;
          }).rewriter,
        });
        let now = NOW;
        const hold = async () => holdPrompt({ userId: user._id, runId: idAt(now), now }).catch(() => null);
        const actions: Record<string, () => Promise<unknown>> = {
          succeed: () => trySimplify(contextFor(user, server, now)),
          repeat: () => trySimplify(contextFor(user, server, now), 'again', 'same key'),
          fail: () => trySimplify(contextFor(user, failing(new Error('failed')), now)),
          abort: () => trySimplify(contextFor(user, failing(new DOMException('disconnected', 'AbortError')), now)),
          // A hold of a server that stops stays until it is swept.
          crash: hold,
          'refund twice': async () => {
            const held = await hold();
            if (held) await Promise.all([refundRun(held, now), refundRun(held, now)]);
          },
          sweep: () => sweepStaleHolds(now, testRuntime()),
        };
        for (const { events, msToNextRound } of rounds) {
          await Promise.all(events.map(async (name) => actions[name]?.()));
          await waitForCommits(server);
          const { used, accounted } = await getPlanBalance(user);
          expect(used).toBe(accounted);
          expect(used).toBeGreaterThanOrEqual(0);
          expect(used).toBeLessThanOrEqual(limit);
          now = new Date(now.getTime() + msToNextRound);
          if (msToNextRound > 0) await rollDueWindows(now, testRuntime());
        }
      },
    ),
    { numRuns: 12, seed: 7 },
  );
});
