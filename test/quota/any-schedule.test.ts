import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idAt } from '#api/ids.ts';
import { refundRun, sweepStaleHolds, takeHold } from '#api/modules/quota/holds.ts';
import { rollDueWindows } from '#api/modules/quota/wallets.ts';
import { rewriterOf } from '#test/factories/rewriter.ts';
import { attempt, balanceOf, contextFor, givenServer, setPlanWallet, settle } from '#test/factories/simplify.ts';
import { givenSubscriber } from '#test/factories/user.ts';
import { NOW } from '#test/setup/graphql.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What may happen to one wallet, all of it at once with the others of its round. */
const event = fc.constantFrom('succeed', 'fail', 'abort', 'crash', 'refund twice', 'sweep', 'repeat');
const round = fc.record({
  events: fc.array(event, { minLength: 1, maxLength: 12 }),
  passes: fc.constantFrom(0, 3 * MINUTE_MS, 31 * DAY_MS),
});

test('whatever happens at once and in whatever order: used is what was committed and what is held, within the limit', async () => {
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
          rewriter: rewriterOf(async () => {
            throw error;
          }).rewriter,
        });
        let now = NOW;
        const hold = async () => takeHold({ userId: user._id, runId: idAt(now), now }).catch(() => null);
        const happenings: Record<string, () => Promise<unknown>> = {
          succeed: () => attempt(contextFor(user, server, now)),
          repeat: () => attempt(contextFor(user, server, now), 'again', 'same key'),
          fail: () => attempt(contextFor(user, failing(new Error('failed')), now)),
          abort: () => attempt(contextFor(user, failing(new DOMException('left', 'AbortError')), now)),
          crash: hold,
          'refund twice': async () => {
            const held = await hold();
            if (held) await Promise.all([refundRun(held, now), refundRun(held, now)]);
          },
          sweep: () => sweepStaleHolds(now),
        };
        for (const { events, passes } of rounds) {
          await Promise.all(events.map(async (name) => happenings[name]?.()));
          await settle(server);
          const { used, accounted } = await balanceOf(user);
          expect(used).toBe(accounted);
          expect(used).toBeGreaterThanOrEqual(0);
          expect(used).toBeLessThanOrEqual(limit);
          now = new Date(now.getTime() + passes);
          if (passes > 0) await rollDueWindows(now);
        }
      },
    ),
    { numRuns: 12, seed: 7 },
  );
});
