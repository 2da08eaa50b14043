import { beforeEach, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { deleteAccount } from '#api/modules/accounts/own-account-deletion.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { applyPromoCode } from '#api/modules/promo-codes/promo-codes.service.ts';
import { PromoRedemptions } from '#api/modules/promo-codes/promo-redemption.model.ts';
import { canonicalMailbox } from '#api/modules/promo-codes/redeemer.ts';
import { markRedeemers } from '#api/modules/promo-codes/redeemer-backfill.service.ts';
import { givenPromoCode, readUsedCount } from '../../factories/promo-code.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';

const pepper = (filler: string) => Buffer.alloc(32, filler).toString('base64url');
const runtime = testRuntime();
const contextFor = (user: UserRecord, of = runtime) => testContext(asUser(user), { runtime: of });
const redeem = (user: UserRecord, of = runtime) => applyPromoCode(contextFor(user, of), { code: 'SPRING' });
const USED = { code: 'CONFLICT', message: 'You have already used this promo code' };

let promo: Awaited<ReturnType<typeof givenPromoCode>>;
beforeEach(async () => {
  promo = await givenPromoCode({ code: 'SPRING' });
});

test.each([
  ['Ann@Example.com', 'ann@example.com'],
  ['ann+promo@example.com', 'ann@example.com'],
  ['a.n.n+x@gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['a.nn@example.com', 'a.nn@example.com'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(canonicalMailbox(email)).toBe(mailbox);
});

test('an account that is deleted and made again can’t use a code again', async () => {
  const user = await givenSubscriber({ email: 'ann@example.com' });
  await redeem(user);
  await deleteAccount(contextFor(user));
  await expect(redeem(await givenSubscriber({ email: 'ann@example.com' }))).rejects.toMatchObject(USED);
  await expect(redeem(await givenSubscriber({ email: 'ann+2@example.com' }))).rejects.toMatchObject(USED);
  expect(await readUsedCount(promo)).toBe(1);
  await redeem(await givenSubscriber({ email: 'bob@example.com' }));
  expect(JSON.stringify(await PromoRedemptions.find().lean())).not.toContain('example.com');
});

test('accounts of one mailbox that redeem at once do so once', async () => {
  const users = await Promise.all([1, 2, 3, 4].map((tag) => givenSubscriber({ email: `ann+${tag}@example.com` })));
  const results = await Promise.allSettled(
    users.map((user, index) => redeem(user, index % 2 ? testRuntime() : runtime)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readUsedCount(promo)).toBe(1);
});

test('a redeemer is recognized by a hash with the previous pepper', async () => {
  const user = await givenSubscriber({ email: 'ann@example.com' });
  await redeem(user, testRuntime({ env: { PASSWORD_PEPPER: pepper('old pepper') } }));
  await Users.deleteOne({ _id: user._id });
  const rotated = testRuntime({
    env: { PASSWORD_PEPPER: pepper('new pepper'), PASSWORD_PEPPER_PREVIOUS: pepper('old pepper') },
  });
  await expect(redeem(await givenSubscriber({ email: 'ann@example.com' }), rotated)).rejects.toMatchObject(USED);
});

test('redemptions without the hash of their redeemer get it when a server starts, except those of deleted accounts', async () => {
  const [ann, again, gone] = await Promise.all(
    ['ann@example.com', 'ann+2@example.com', 'gone@example.com'].map((email) => givenSubscriber({ email })),
  );
  if (!ann || !again || !gone) throw new Error('Three users are needed.');
  const old = [ann, again, gone].map(({ _id: userId }) => ({
    promoCodeId: promo._id,
    userId,
    code: 'SPRING',
    redeemedAt: new Date(),
  }));
  await PromoRedemptions.create(old);
  await Users.deleteOne({ _id: gone._id });
  await markRedeemers(runtime);
  await markRedeemers(runtime);
  const marked = await PromoRedemptions.find({}, { userId: 1, redeemerHash: 1 }).lean();
  // One for both accounts of the same mailbox, and none for the deleted account.
  expect(marked.filter(({ redeemerHash }) => redeemerHash !== null)).toHaveLength(1);
  await Users.deleteOne({ _id: ann._id });
  await expect(redeem(await givenSubscriber({ email: 'ann@example.com' }))).rejects.toMatchObject(USED);
});
