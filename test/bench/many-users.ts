import { mongo } from 'mongoose';

const BATCH = 5000;
const DAY_MS = 86_400_000;
/** What accounts store whose plan has no end. */
const NO_TERM = new Date('9999-12-31T00:00:00.000Z');
const PLANS = ['free', 'free', 'free', 'free', 'standard', 'pro', null] as const;

/** One user of a large installation, with the rows that the list of users shows. */
function toRows(index: number, now: number) {
  const _id = new mongo.ObjectId();
  const createdAt = new Date(now - index * 600_000);
  const planId = PLANS[index % PLANS.length] ?? null;
  const source = planId === 'free' ? 'free' : 'payment';
  const isPaid = planId !== null && source === 'payment';
  const user = {
    _id,
    email: `person.${index}@company-${index % 997}.example.com`,
    fullName: `Person Number ${index}`,
    role: 'user',
    passwordHash: 'none',
    pepperId: 'none',
    mustChangePassword: false,
    tokenVersion: 0,
    billingStatus: planId === null ? 'none' : 'active',
    isSuspended: index % 50 === 0,
    retentionDays: 180,
    planId,
    planSource: planId === null ? null : source,
    planTermAt: isPaid ? new Date(now + (index % 31) * DAY_MS) : NO_TERM,
    planRenews: isPaid && index % 3 > 0,
    emailConfirmedAt: createdAt,
    sessions: [],
    lastSeenAt: index % 5 === 0 ? null : new Date(now - (index % 400) * DAY_MS),
    createdAt,
  };
  const period = { firstActivatedAt: createdAt, currentPeriodStart: createdAt, updatedAt: createdAt };
  const subscription = { _id, planId, source, billing: 'interval', mrrMinor: 0, grant: null, ...period };
  return { user, subscription: planId === null ? null : subscription };
}

/** Stores users directly: signing them up would take hours, because hashing a password is slow on purpose. */
export async function fillUsers(uri: string, count: number): Promise<void> {
  const client = await mongo.MongoClient.connect(uri);
  const database = client.db();
  const now = Date.now();
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => toRows(from + index, now));
    await database.collection('users').insertMany(rows.map(({ user }) => user));
    await database
      .collection<{ _id: mongo.ObjectId }>('subscriptions')
      .insertMany(rows.flatMap(({ subscription }) => (subscription ? [subscription] : [])));
  }
  await client.close();
}
