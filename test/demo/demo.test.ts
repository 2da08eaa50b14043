import { createHash } from 'node:crypto';
import mongoose, { trusted, type Types } from 'mongoose';
import { beforeAll, describe, expect, test } from 'vitest';
import { seed } from '#api/boot/seed.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { AccessTokens } from '#api/modules/access-tokens/access-token.model.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Activities } from '#api/modules/activity/activity.model.ts';
import { AuditEntries } from '#api/modules/audit/audit-entry.model.ts';
import { decryptBilledDetails, decryptBilledTo } from '#api/modules/billing/billed-to.ts';
import { Payments } from '#api/modules/billing/payment.model.ts';
import { HealthMinutes } from '#api/modules/health/health-minute.model.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { Mails } from '#api/modules/mail/mail.model.ts';
import { OutboxEvents } from '#api/modules/outbox/outbox-event.model.ts';
import { PromoCodes } from '#api/modules/promo-codes/promo-code.model.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { RunRatings } from '#api/modules/ratings/run-rating.model.ts';
import { Webhooks } from '#api/modules/webhooks/webhook.model.ts';
import { WebhookDeliveries } from '#api/modules/webhooks/webhook-delivery.model.ts';
import { fillDemo } from '#demo/fill.ts';
import { findContradictions } from '#demo/verify.ts';
import { HOOKS } from '#demo/webhook-deliveries.ts';
import { givenAdmin } from '../factories/user.ts';
import { asUser, runText } from '../setup/graphql.ts';
import { testRuntime } from '../setup/runtime.ts';

const NOW = new Date('2026-06-10T15:30:00Z');
const PLAN = {
  seed: 'a',
  people: 30,
  prompts: 600,
  days: 40,
  businessDays: 365,
  now: NOW,
  password: 'correct horse battery',
};
const runtime = testRuntime();
/** For a test that makes the data of a year, in about a thousand transactions. */
const LONG = { timeout: 600_000 };

async function fill(changes: Partial<typeof PLAN> = {}) {
  const administrator = await givenAdmin();
  await seed(runtime, NOW);
  const cast = await fillDemo(runtime, { ...PLAN, ...changes, administrator });
  return { administrator, cast };
}

/** A hash of the data without ids and secrets, which differ in each run. */
async function fingerprint(): Promise<string> {
  const users = await Users.find({}, { _id: 0, email: 1, fullName: 1, createdAt: 1, retentionDays: 1 })
    .sort('email')
    .lean();
  const texts = await HistoryEntries.find({}, { _id: 0, originalText: 1, createdAt: 1 })
    .sort('createdAt originalText')
    .lean();
  const happened = await Activities.find({}, { _id: 0, type: 1, createdAt: 1 }).sort('createdAt type').lean();
  const paid = await Payments.find({}, { _id: 0, amountMinor: 1, status: 1, createdAt: 1 })
    .sort('createdAt amountMinor status')
    .lean();
  const deliveries = await WebhookDeliveries.find({}, { _id: 0, eventType: 1, state: 1, attempts: 1, createdAt: 1 })
    .sort('createdAt eventType state attempts')
    .lean();
  const health = await HealthMinutes.find({}, { requests: 1, errors: 1 }).sort('_id').limit(2000).lean();
  return createHash('sha256')
    .update(
      JSON.stringify([
        // The administrator is no part of the demo data.
        users.filter(({ email }) => !email.startsWith('person-')),
        texts,
        happened,
        paid,
        deliveries,
        health,
      ]),
    )
    .digest('hex');
}

const REPORTS = `{
  year: financialReport(range: LAST_YEAR) { ...figures }
  month: financialReport(range: LAST_30_DAYS) { ...figures }
  stats: adminStats { totalUsers totalPrompts revenue }
  analytics: adminAnalytics(range: LAST_30_DAYS) { revenue totalUsers subscriptionDistribution { value } usageByDay { count } }
  health: systemHealth { apiUptime errorRate responseTimeAvg requestsPerMinute errorsByHour { count } responseTimes { avg } }
}
fragment figures on FinancialReport {
  mrr arr totalRevenue activeSubscriptions churnRate refunds paymentSuccessRate
  revenueByMonth { revenue subscriptions } revenueByPlan { value }
}`;

interface Figures {
  readonly mrr: number;
  readonly arr: number;
  readonly totalRevenue: number;
  readonly activeSubscriptions: number;
  readonly churnRate: number;
  readonly refunds: number;
  readonly paymentSuccessRate: number;
  readonly revenueByMonth: readonly { readonly revenue: number; readonly subscriptions: number }[];
  readonly revenueByPlan: readonly { readonly value: number }[];
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const cents = (amount: number) => Math.round(amount * 100);

/** Finds users who ran a prompt after they were last seen. */
async function findSeenTooEarly() {
  const latest = await LedgerEntries.aggregate<{ readonly _id: Types.ObjectId; readonly at: Date }>([
    { $group: { _id: '$userId', at: { $max: '$at' } } },
  ]);
  const users = new Map((await Users.find().lean()).map((user) => [String(user._id), user]));
  return latest.filter(({ _id, at }) => {
    const user = users.get(String(_id));
    return user !== undefined && (!user.lastSeenAt || user.lastSeenAt < at);
  });
}

/** Makes the data of a year and reads what the tests check, once, because the database is emptied before each test. */
async function fillAndRead() {
  const { administrator, cast } = await fill();
  const seen = await runText(asUser(administrator), REPORTS, {}, { runtime, now: () => NOW });
  const [latest, payments, webhooks, tokens, codes, audit] = await Promise.all([
    LedgerEntries.findOne().sort({ at: -1 }).lean(),
    Payments.find().lean(),
    Webhooks.find().lean(),
    AccessTokens.find().lean(),
    PromoCodes.find().lean(),
    AuditEntries.find().lean(),
  ]);
  const overspent = { $expr: trusted({ $and: [{ $gte: ['$limit', 0] }, { $gt: ['$used', '$limit'] }] }) };
  const names = ['teams', 'team_members', 'add_on_purchases', 'custom_actions', 'provider_keys', 'payment_methods'];
  return {
    cast,
    latest,
    payments,
    webhooks,
    tokens,
    codes,
    audit,
    reports: seen as { year: Figures; month: Figures } & Record<'stats' | 'analytics' | 'health', never>,
    contradictions: await findContradictions(PLAN.prompts, NOW),
    people: await Users.countDocuments({ role: 'user' }),
    seenTooEarly: await findSeenTooEarly(),
    ratings: await RunRatings.find().lean(),
    overspent: await Wallets.countDocuments(overspent),
    mails: await Mails.countDocuments({
      $or: [{ nextAttemptAt: trusted({ $ne: null }) }, { ciphertext: trusted({ $ne: null }) }],
    }),
    undispatched: await OutboxEvents.countDocuments({ dispatchedAt: null }),
    counts: await Promise.all(names.map((name) => mongoose.connection.collection(name).countDocuments())),
    activeProviderKeys: await mongoose.connection.collection('provider_keys').countDocuments({ isActive: true }),
    activePaymentMethods: await mongoose.connection.collection('payment_methods').countDocuments({ isActive: true }),
    activities: await Activities.distinct('type'),
    minutes: await HealthMinutes.countDocuments(),
    deliveries: await WebhookDeliveries.find().lean(),
  };
}

describe('the demo data of a year', () => {
  let story: Awaited<ReturnType<typeof fillAndRead>>;
  beforeAll(async () => {
    story = await fillAndRead();
  }, LONG.timeout);

  test('has no contradictions, and sends nothing out', () => {
    expect(story.contradictions).toEqual([]);
    expect(story.people).toBe(PLAN.people);
    expect(story.seenTooEarly).toEqual([]);
    expect(new Set(story.ratings.map(({ isGood }) => isGood))).toEqual(new Set([true, false]));
    expect(story.latest?.at.getTime()).toBeLessThanOrEqual(NOW.getTime());
    expect([
      story.overspent,
      story.mails,
      story.undispatched,
      story.activeProviderKeys,
      story.activePaymentMethods,
    ]).toEqual([0, 0, 0, 0, 0]);
    expect(story.counts.filter((count) => count === 0)).toEqual([]);
    expect(story.activities).toEqual(
      expect.arrayContaining(['login', 'subscription_change', 'profile_update', 'password_change']),
    );
  });

  test('has billing details of the first user, on each of their receipts and on no other', () => {
    const first = story.cast.accounts.get(0);
    const receipts = story.payments.filter(({ receiptNumber }) => receiptNumber !== null);
    const own = receipts.filter(({ userId }) => first && userId?.equals(first._id));
    expect(own.length).toBeGreaterThan(0);
    expect(receipts.filter((payment) => decryptBilledDetails(runtime, payment))).toEqual(own);
    expect(receipts.filter((payment) => !decryptBilledTo(runtime, payment)?.payer)).toEqual([]);
  });

  test('has reports whose figures add up', () => {
    const { year, month } = story.reports;
    const received = story.payments.filter(({ status }) => status === 'succeeded' || status === 'refunded');
    const since = new Date(NOW.getTime() - 364 * DAY_MS).toISOString().slice(0, 10);
    const ofYear = received.filter(({ createdAt }) => createdAt.toISOString().slice(0, 10) >= since);
    expect(cents(year.totalRevenue)).toBe(sum(ofYear.map(({ amountMinor }) => amountMinor)));
    expect(cents(year.refunds)).toBe(sum(ofYear.map(({ refundedMinor }) => refundedMinor)));
    for (const report of [year, month]) {
      expect(cents(report.arr)).toBe(12 * cents(report.mrr));
      expect(cents(sum(report.revenueByPlan.map(({ value }) => value)))).toBe(cents(report.totalRevenue));
      expect(report.revenueByMonth.at(-1)?.subscriptions).toBe(report.activeSubscriptions);
      expect(report.churnRate).toBeGreaterThan(0);
      expect(report.churnRate).toBeLessThan(100);
      expect(report.paymentSuccessRate).toBeGreaterThan(80);
    }
    expect(year.revenueByMonth.filter(({ revenue }) => revenue > 0).length).toBeGreaterThanOrEqual(12);
    expect(month.mrr).toBe(year.mrr);
    const { stats, analytics } = story.reports as unknown as Record<string, Record<string, unknown>>;
    expect(stats).toMatchObject({ totalPrompts: PLAN.prompts, revenue: month.totalRevenue });
    expect(analytics?.revenue).toBe(month.totalRevenue);
    const plans = analytics?.subscriptionDistribution as { value: number }[];
    expect(sum(plans.map(({ value }) => value))).toBe(stats?.totalUsers);
  });

  test('has webhook deliveries that succeeded, were retried, were given up and were replayed', () => {
    const [crm, warehouse, chat] = Object.values(HOOKS).map((host) => {
      const webhook = story.webhooks.find(({ url }) => url.includes(host));
      return { webhook, sent: story.deliveries.filter(({ webhookId }) => webhook?._id.equals(webhookId)) };
    });
    const statesOf = (sent: typeof story.deliveries) => new Set(sent.map(({ state }) => state));
    expect(statesOf(crm?.sent ?? [])).toEqual(new Set(['delivered']));
    expect(crm?.webhook).toMatchObject({ isActive: true, failuresInARow: 0 });
    expect(warehouse?.webhook?.isActive).toBe(true);
    expect(statesOf(warehouse?.sent ?? [])).toEqual(new Set(['delivered', 'dead']));
    expect(chat?.webhook).toMatchObject({ isActive: false, disabledBecause: 'gone' });
    const replays = story.audit.filter(({ field }) => field.startsWith('replay'));
    expect(replays.length).toBeGreaterThan(0);
    expect(new Set(replays.map(({ outcome }) => outcome))).toEqual(new Set(['ok']));
  });

  test('has tokens that are used, that ran out, that were switched off and that were replaced', () => {
    const tokenNamed = (name: string) => story.tokens.find((token) => token.name === name);
    expect(tokenNamed('CRM sync')).toMatchObject({ isActive: true, lastUsedAt: expect.any(Date) as Date });
    expect(tokenNamed('CRM sync')?.previousExpiresAt?.getTime()).toBeGreaterThan(NOW.getTime());
    expect(tokenNamed('Trial of an automation')?.expiresAt?.getTime()).toBeLessThan(NOW.getTime());
    expect(tokenNamed('Old billing bridge')).toMatchObject({ isActive: false });
    const managed = [...story.cast.stories.values()].filter(({ opensAccount }) => opensAccount === 'program');
    expect(managed.length).toBeGreaterThan(0);
    expect(managed.every(({ index }) => story.cast.accounts.has(index))).toBe(true);
  });

  test('has campaigns of every kind, and an audit log of each kind of actor', () => {
    const campaign = (code: string) => story.codes.find((one) => one.code === code);
    expect(sum(story.codes.map(({ usedCount }) => usedCount))).toBeGreaterThan(5);
    expect(story.codes.some(({ maxUses, usedCount }) => maxUses === usedCount)).toBe(true);
    expect(campaign('SPRING5')?.expiresAt?.getTime()).toBeLessThan(NOW.getTime());
    expect(campaign('STUDENT15')?.isActive).toBe(false);
    expect(story.codes.filter(({ code }) => code.startsWith('PARTNER-'))).toHaveLength(25);
    expect(new Set(story.audit.map(({ actorKind }) => actorKind))).toEqual(new Set(['user', 'token', 'system']));
    expect(new Set(story.audit.map(({ outcome }) => outcome))).toEqual(new Set(['ok', 'CONFLICT']));
    expect(JSON.stringify(story.audit)).not.toContain('not-a-real-key');
  });

  test('has a history of health, with a bad hour in the last day', () => {
    const { health } = story.reports as unknown as {
      health: { apiUptime: number; errorsByHour: { count: number }[]; responseTimes: unknown[] };
    };
    expect(health.apiUptime).toBeGreaterThan(99);
    expect(health.apiUptime).toBeLessThan(100);
    expect(Math.max(...health.errorsByHour.map(({ count }) => count))).toBeGreaterThan(0);
    expect(health.responseTimes.length).toBeGreaterThan(200);
    expect(story.minutes).toBeGreaterThan(PLAN.days * 24 * 60 - 24 * 60);
  });
});

test('the same seed makes the same data, and another seed makes other data', LONG, async () => {
  const fingerprintOf = async (demoSeed: string) => {
    await Promise.all(Object.values(mongoose.models).map((model) => model.deleteMany({})));
    await fill({ seed: demoSeed, people: 8, prompts: 80, days: 10, businessDays: 30 });
    return fingerprint();
  };
  const [first, second, other] = [await fingerprintOf('a'), await fingerprintOf('a'), await fingerprintOf('b')];
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});
