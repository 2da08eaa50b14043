import mongoose, { type ClientSession, type Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { appendEvent } from '#api/modules/outbox/outbox.service.ts';
import { findFreePlan, type PlanRecord } from '#api/modules/plans/plans.service.ts';
import { openSubscription } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { PasswordDigest } from '#api/ports/passwords.ts';
import { RETENTION_DAYS } from '#schema/limits.ts';
import { emailTakenError } from './account-fields.rules.ts';
import { sendConfirmation } from './confirmation-mail.ts';
import { NO_TERM } from './plan-term.rules.ts';
import { type SessionEntry, type StoredUser, Users } from './user.model.ts';
import { toEventData } from './user-events.ts';

/** An account whose fields are valid (`assertAccountFields`). */
interface NewAccount {
  readonly _id: Types.ObjectId;
  /** Normalized. */
  readonly email: string;
  /** Absent or null: the user has yet to prove that they receive mail at the address. */
  readonly emailConfirmedAt?: Date | null;
  readonly fullName: string;
  readonly role: UserRecord['role'];
  readonly password: string;
  /** Whether the user must replace the password before anything else, because someone else chose it. */
  readonly mustChangePassword?: boolean;
  /** The first session. */
  readonly session?: SessionEntry;
  readonly createdAt: Date;
}

interface PreparedAccount {
  readonly user: StoredUser;
  readonly digest: PasswordDigest;
  /** The plan of new accounts. Null: no plan is free. */
  readonly plan: PlanRecord | null;
}

/**
 * Hashes the password and reads the free plan. Call it before the transaction of
 * `insertAccount`, because hashing is slow.
 */
export async function prepareAccount(
  { passwords }: Runtime,
  { password, session, mustChangePassword = false, emailConfirmedAt = null, ...account }: NewAccount,
): Promise<PreparedAccount> {
  const [digest, plan] = await Promise.all([passwords.hash(password), findFreePlan()]);
  const user: StoredUser = {
    ...account,
    emailConfirmedAt,
    mustChangePassword,
    tokenVersion: 0,
    billingStatus: plan ? 'active' : 'none',
    planId: plan?._id ?? null,
    planSource: plan ? 'free' : null,
    planTermAt: NO_TERM,
    planRenews: false,
    lastSeenAt: session?.lastSeenAt ?? null,
    isSuspended: false,
    retentionDays: RETENTION_DAYS.default,
    sessions: session ? [session] : [],
  };
  return { user, digest, plan };
}

/**
 * Inserts an account, its subscription to the free plan, and the event for webhooks, in the caller's transaction. Throws MongoDB's duplicate
 * key error when the address belongs to another account.
 */
export async function insertAccount(session: ClientSession, { user, digest, plan }: PreparedAccount): Promise<void> {
  const { _id: userId, createdAt: at } = user;
  await Users.create([{ ...user, ...digest }], { session });
  if (plan) {
    const { _id: planId, interval, promptsLimit } = plan;
    await openSubscription(session, { userId, planId, interval, limit: promptsLimit, at });
  }
  await appendEvent(session, { type: 'user.created', data: { user: toEventData(user) }, at });
}

/**
 * Creates an account in a transaction of its own, and sends a mail that confirms the address unless it is confirmed. Throws CONFLICT when
 * the address belongs to another account.
 */
export async function createAccount(
  runtime: Runtime,
  account: NewAccount & { readonly isCreatedForUser?: boolean },
): Promise<UserRecord> {
  const { isCreatedForUser, ...fields } = account;
  const prepared = await prepareAccount(runtime, fields);
  const { user } = prepared;
  try {
    await mongoose.connection.transaction(async (session) => {
      await insertAccount(session, prepared);
      if (user.emailConfirmedAt) return;
      await sendConfirmation(session, { runtime, user, isCreatedForUser, at: user.createdAt });
    });
  } catch (error) {
    throw isDuplicateKey(error) ? emailTakenError('email', error) : error;
  }
  return prepared.user;
}
