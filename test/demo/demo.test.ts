import { createHash } from 'node:crypto';
import mongoose, { trusted } from 'mongoose';
import { expect, test } from 'vitest';
import { fillDemo } from '#api/demo/fill.ts';
import { contradictions } from '#api/demo/verify.ts';
import { Activities } from '#api/modules/activity/activity.model.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { Mails } from '#api/modules/mail/mail.model.ts';
import { OutboxEvents } from '#api/modules/outbox/outbox-event.model.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { Users } from '#api/modules/users/user.model.ts';
import { seed } from '#api/seed.ts';
import { givenAdmin } from '#test/factories/user.ts';
import { testRuntime } from '#test/setup/runtime.ts';

const NOW = new Date('2026-06-10T15:30:00Z');
const PLAN = { seed: 'a', people: 60, prompts: 2500, days: 90, now: NOW, password: 'correct horse battery' };
const runtime = testRuntime();

const fill = async (changes: Partial<typeof PLAN> = {}) => {
  const administrator = await givenAdmin();
  await seed(runtime, NOW);
  await fillDemo(runtime, { ...PLAN, ...changes, administrator });
};

/** What happened, without the ids, which are always new. */
async function fingerprint(): Promise<string> {
  const users = await Users.find({}, { _id: 0, email: 1, fullName: 1, createdAt: 1, retentionDays: 1 })
    .sort('email')
    .lean();
  const texts = await HistoryEntries.find({}, { _id: 0, originalText: 1, createdAt: 1 })
    .sort('createdAt originalText')
    .lean();
  const happened = await Activities.find({}, { _id: 0, type: 1, createdAt: 1 }).sort('createdAt type').lean();
  return createHash('sha256')
    .update(JSON.stringify([users.filter(({ email }) => !email.startsWith('person-')), texts, happened]))
    .digest('hex');
}

test('every kind of thing happens in it, all of it agrees, and nothing of it goes out', async () => {
  await fill();
  expect(await contradictions(PLAN.prompts)).toEqual([]);
  expect(await Users.countDocuments({ role: 'user' })).toBe(PLAN.people);
  const latest = await LedgerEntries.findOne().sort({ at: -1 }).lean();
  expect(latest?.at.getTime()).toBeLessThanOrEqual(NOW.getTime());
  expect(
    await Wallets.countDocuments({ $expr: trusted({ $and: [{ $gte: ['$limit', 0] }, { $gt: ['$used', '$limit'] }] }) }),
  ).toBe(0);
  expect(
    await Mails.countDocuments({
      $or: [{ nextAttemptAt: trusted({ $ne: null }) }, { ciphertext: trusted({ $ne: null }) }],
    }),
  ).toBe(0);
  expect(await OutboxEvents.countDocuments({ dispatchedAt: null })).toBe(0);
  const names = ['payments', 'promo_redemptions', 'teams', 'team_members', 'add_on_purchases', 'custom_actions'];
  const db = mongoose.connection;
  const counts = await Promise.all(names.map((name) => db.collection(name).countDocuments()));
  expect(Object.fromEntries(names.map((name, index) => [name, (counts[index] ?? 0) > 0]))).toEqual(
    Object.fromEntries(names.map((name) => [name, true])),
  );
  expect(await Activities.distinct('type')).toEqual(
    expect.arrayContaining(['login', 'subscription_change', 'profile_update', 'password_change']),
  );
});

test('the same seed tells the same story, and another one another', async () => {
  const tell = async (name: string) => {
    await Promise.all(Object.values(mongoose.models).map((model) => model.deleteMany({})));
    await fill({ seed: name, people: 15, prompts: 300, days: 30 });
    return fingerprint();
  };
  const [first, second, other] = [await tell('a'), await tell('a'), await tell('b')];
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});
