import { randomBytes } from 'node:crypto';
import { mongo } from 'mongoose';
import type { BenchServer } from './measure.ts';

export const TEAM_SIZE = 1000;

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly token: string;
  readonly body?: object;
}

/** Sends a request. Throws when the answer is not 2xx. */
async function call(origin: string, { method, path, token, body }: Call): Promise<Record<string, unknown>> {
  const response = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data?: Record<string, unknown>; error?: string };
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${answer.error ?? ''}`);
  return answer.data ?? {};
}

async function readUserId(origin: string, token: string): Promise<mongo.ObjectId> {
  const data = await call(origin, { method: 'GET', path: '/api/user/profile', token });
  return new mongo.ObjectId(((data.user ?? data) as { id: string }).id);
}

interface NewTeam {
  readonly admin: string;
  readonly owner: string;
  readonly members: readonly string[];
}

/**
 * Creates a team of 1,000 members that share the pool of its owner's plan. Those without an account are stored directly: signing them up
 * would take minutes.
 */
export async function createTeam(uri: string, origin: string, { admin, owner, members }: NewTeam): Promise<void> {
  const ownerId = await readUserId(origin, owner);
  const path = `/api/admin/users/${String(ownerId)}/subscription`;
  await call(origin, { method: 'PUT', path, token: admin, body: { plan_id: 'ultimate' } });
  await call(origin, { method: 'POST', path: '/api/user/teams', token: owner, body: { name: 'Crowd' } });
  const withAccount = await Promise.all(members.map((token) => readUserId(origin, token)));
  const ids = [
    ...withAccount,
    ...Array.from({ length: TEAM_SIZE - 1 - withAccount.length }, () => new mongo.ObjectId()),
  ];
  const client = await mongo.MongoClient.connect(uri);
  try {
    const db = client.db();
    const at = new Date();
    const team = await db
      .collection('teams')
      .findOneAndUpdate({ ownerId }, { $set: { totalSeats: TEAM_SIZE, usedSeats: TEAM_SIZE } });
    if (!team) throw new Error('The team was not created.');
    const rows = ids.map((userId) => ({ teamId: team._id, userId, role: 'member', joinedAt: at }));
    await db.collection('team_members').insertMany(rows);
    const sharers = ids.map((_id) => ({ _id, allowance: null, used: 0, windowStart: at }));
    await db.collection('wallets').updateOne({ _id: ownerId }, { $set: { sharers } });
    await db.collection('wallets').updateMany({ _id: { $in: withAccount } }, { $set: { sharesPool: true } });
  } finally {
    await client.close();
  }
}

/** Creates a promo code that grants a day of the team owner's plan, and returns it. */
export async function createPromoCode(origin: string, admin: string): Promise<string> {
  const code = `BENCH${randomBytes(6).toString('hex').toUpperCase()}`;
  const grant = { grant_plan_id: 'ultimate', grant_duration_days: 1 };
  const body = { code, discount_type: 'percentage', discount_value: 0, ...grant };
  await call(origin, { method: 'POST', path: '/api/admin/promo-codes', token: admin, body });
  return code;
}

/** Lets each user redeem a code at the same moment, and returns how long each answer took. */
export async function redeemAtOnce(
  servers: readonly BenchServer[],
  users: readonly { readonly token: string; readonly code: string }[],
): Promise<number[]> {
  return Promise.all(
    users.map(async ({ token, code }, index) => {
      const { origin = '' } = servers[index % servers.length] ?? {};
      const started = performance.now();
      await call(origin, { method: 'POST', path: '/api/promo-codes/apply', token, body: { code } });
      return performance.now() - started;
    }),
  );
}
