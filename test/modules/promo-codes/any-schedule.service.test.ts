import fc from 'fast-check';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { PendingDiscounts } from '#api/modules/promo-codes/pending-discount.model.ts';
import {
  consumeDiscount,
  releaseDiscount,
  reserveDiscount,
} from '#api/modules/promo-codes/pending-discounts.service.ts';
import type { PromoCodeRecord } from '#api/modules/promo-codes/promo-code.model.ts';
import { findPromoCodeContradictions } from '#api/modules/promo-codes/promo-code-consistency.service.ts';
import { applyPromoCode } from '#api/modules/promo-codes/promo-codes.service.ts';
import { PromoRedemptions } from '#api/modules/promo-codes/promo-redemption.model.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';
import { inTransaction } from '../../setup/transaction.ts';

const USERS = 3;
const CODES = 3;
const CHECKOUTS = 3;

/** What one user can do with one code or one checkout. The events of a round happen at once. Repeated values are more likely. */
const event = fc.record({
  action: fc.constantFrom('apply', 'apply', 'apply', 'reserve', 'release', 'pay'),
  userIndex: fc.nat({ max: USERS - 1 }),
  itemIndex: fc.nat({ max: CODES - 1 }),
});
const round = fc.record({
  events: fc.array(event, { minLength: 1, maxLength: 10 }),
  msToNextRound: fc.constantFrom(0, 0, DAY_MS),
});

const runtime = testRuntime({ env: { RATE_LIMIT_SCALE: '1000' } });

interface Scene {
  readonly users: readonly UserRecord[];
  readonly codes: readonly PromoCodeRecord[];
  /** The ids of each user's checkouts. */
  readonly checkouts: readonly (readonly Types.ObjectId[])[];
}

/** Two codes with few uses, of which one expires within a day, and one that has no limit. */
async function givenScene(): Promise<Scene> {
  const code = () => `CODE-${String(new Types.ObjectId()).toUpperCase()}`;
  return {
    users: await Promise.all(times(USERS, () => givenSubscriber({ createdAt: NOW }))),
    codes: [
      await givenPromoCode({ code: code(), maxUses: 1 }),
      await givenPromoCode({ code: code(), maxUses: 2, expiresAt: new Date(NOW.getTime() + DAY_MS) }),
      await givenPromoCode({ code: code() }),
    ],
    checkouts: times(USERS, () => times(CHECKOUTS, () => new Types.ObjectId())),
  };
}

/** Ignores refusals. Any other error fails the test. */
const ignoreRefusal = (error: unknown) => {
  if (!(error instanceof DomainError)) throw error;
};

type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

async function perform(scene: Scene, { action, userIndex, itemIndex }: Event, now: Date) {
  const user = scene.users[userIndex] ?? expect.fail('there is no such user');
  const { code } = scene.codes[itemIndex] ?? expect.fail('there is no such code');
  const _id = scene.checkouts[userIndex]?.[itemIndex] ?? expect.fail('there is no such checkout');
  const checkout = { _id, description: 'Pro, monthly', fullAmountMinor: 1000, amountMinor: 800, creditMinor: null };
  const request = { userId: user._id, checkoutId: _id, planId: 'pro', amountMinor: 1000 };
  const actions: Record<string, () => Promise<unknown>> = {
    apply: () => applyPromoCode(testContext(asUser(user), { runtime, now: () => now }), { code }),
    reserve: () => inTransaction((session) => reserveDiscount(session, request)),
    release: () => inTransaction((session) => releaseDiscount(session, { checkoutId: _id })),
    pay: () => inTransaction((session) => consumeDiscount(session, { checkout, at: now })),
  };
  await actions[action]?.().catch(ignoreRefusal);
}

async function checkCodes({ users, codes }: Scene, now: Date): Promise<void> {
  expect(await findPromoCodeContradictions()).toEqual([]);
  for (const { _id: userId } of users) {
    for (const { _id: promoCodeId } of codes) {
      const [redemption, ...more] = await PromoRedemptions.find({ promoCodeId, userId }).lean();
      expect(more).toEqual([]);
      // A discount that a payment used does not wait for another one.
      if (redemption?.discountUsedAt)
        expect(await PendingDiscounts.exists({ redemptionId: redemption._id })).toBeNull();
    }
  }
  const expired = codes.flatMap(({ _id, expiresAt }) => (expiresAt && expiresAt <= now ? _id : []));
  for (const promoCodeId of expired) {
    const redeemed = await PromoRedemptions.find({ promoCodeId }).lean();
    expect(redeemed.filter(({ redeemedAt }) => redeemedAt >= new Date(NOW.getTime() + DAY_MS))).toEqual([]);
  }
}

test('under any schedule of uses and checkouts, a code gives no more than its uses, and a discount lowers one payment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
      const scene = await givenScene();
      let now = NOW;
      for (const { events, msToNextRound } of rounds) {
        await Promise.all(events.map((it) => perform(scene, it, now)));
        await checkCodes(scene, now);
        now = new Date(now.getTime() + msToNextRound);
      }
    }),
    { numRuns: 12, seed: 13 },
  );
});
