import mongoose, { type ClientSession, type Types } from 'mongoose';
import type { PasswordDigest } from '../../auth/passwords.ts';
import { DomainError } from '../../errors.ts';
import { isDuplicateKey } from '../../mongo.ts';
import type { Runtime } from '../../runtime.ts';
import { appendEvent } from '../outbox/outbox.service.ts';
import { freePlan, type PlanRecord } from '../plans/plans.service.ts';
import { openSubscription } from '../subscriptions/subscriptions.service.ts';
import { RETENTION_DAYS } from '#schema/limits.ts';
import { eventDataOf } from './user-events.ts';
import { type SessionEntry, type UserRecord, Users } from './user.model.ts';

interface NewAccount {
  readonly _id: Types.ObjectId;
  /** Normalized. */
  readonly email: string;
  readonly fullName: string;
  readonly role: UserRecord['role'];
  /** Checked against the rules already. */
  readonly password: string;
  /** Whether they must replace it before they do anything else, because somebody else chose it. */
  readonly mustChangePassword?: boolean;
  /** Opened with the account. */
  readonly session?: SessionEntry;
}

/** An account that is ready to be stored. */
interface PreparedAccount {
  readonly user: UserRecord;
  readonly digest: PasswordDigest;
  /** The plan that it starts on. Null: none is free. */
  readonly plan: PlanRecord | null;
}

/** The address belongs to somebody. */
export const isTaken = (cause: unknown) => {
  const text = 'An account with this email already exists';
  return new DomainError('CONFLICT', text, { details: { fields: { email: text } }, cause });
};

/** Does what takes long, so that no transaction waits for it. */
export async function prepareAccount(
  { passwords }: Runtime,
  { password, session, mustChangePassword = false, ...who }: NewAccount,
  at: Date,
): Promise<PreparedAccount> {
  const [digest, plan] = await Promise.all([passwords.hash(password), freePlan()]);
  const user: UserRecord = {
    ...who,
    mustChangePassword,
    tokenVersion: 0,
    billingStatus: plan ? 'active' : 'none',
    isSuspended: false,
    retentionDays: RETENTION_DAYS.default,
    sessions: session ? [session] : [],
    createdAt: at,
  };
  return { user, digest, plan };
}

/** An account with all that belongs to it, on the free plan when there is one, in the caller's transaction. Throws a duplicate key. */
export async function insertAccount(session: ClientSession, { user, digest, plan }: PreparedAccount): Promise<void> {
  const { _id: userId, createdAt: at } = user;
  await Users.create([{ ...user, ...digest }], { session });
  if (plan) {
    const opening = { userId, planId: plan._id, interval: plan.interval, limit: plan.promptsLimit, at };
    await openSubscription(session, opening);
  }
  await appendEvent(session, 'user.created', { user: eventDataOf(user) }, at);
}

/** Everything or nothing. Throws CONFLICT. */
export async function createAccount(runtime: Runtime, account: NewAccount, at: Date): Promise<UserRecord> {
  const prepared = await prepareAccount(runtime, account, at);
  try {
    await mongoose.connection.transaction((session) => insertAccount(session, prepared));
  } catch (error) {
    throw isDuplicateKey(error) ? isTaken(error) : error;
  }
  return prepared.user;
}
