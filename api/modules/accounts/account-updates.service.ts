import { type ClientSession, trusted, type Types } from 'mongoose';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { appendEvent } from '#api/modules/outbox/outbox.service.ts';
import { accountStatusOf } from './account-status.rules.ts';
import { voidEmailLinks } from './email-links.ts';
import { assertAdministratorRemains } from './last-administrator.ts';
import { voidResetTokens } from './reset-tokens.ts';
import { type PlanSource, Users } from './user.model.ts';
import { toEventData } from './user-events.ts';

/** New values of fields. An absent field stays as it is. */
export type AccountChanges = Partial<
  Pick<
    UserRecord,
    'email' | 'emailConfirmedAt' | 'fullName' | 'role' | 'isSuspended' | 'suspensionReason' | 'billingStatus'
  >
>;

interface AccountUpdate {
  /** The account as read in the same transaction. */
  readonly before: UserRecord;
  /** Only values that differ from `before`. */
  readonly changes: AccountChanges;
  readonly at: Date;
}

const isActiveAdministrator = ({ role, isSuspended }: UserRecord) => role === 'admin' && !isSuspended;

/** Fields that the event `user.updated` names, as REST calls them. */
const EVENT_FIELDS = [
  ['email', 'email'],
  ['fullName', 'full_name'],
  ['role', 'role'],
] as const;

interface AccountChange {
  readonly before: UserRecord;
  readonly after: UserRecord;
  readonly at: Date;
}

async function announceStatus(session: ClientSession, { before, after, at }: AccountChange): Promise<void> {
  const [from, to] = [accountStatusOf(before), accountStatusOf(after)];
  if (from === to) return;
  await appendEvent(session, { type: 'user.status_changed', data: { user: toEventData(after), from, to }, at });
}

/**
 * Changes an account and appends the events for webhooks, in the caller's transaction. A new role ends every session. A
 * new email address is unconfirmed unless the changes say otherwise, and voids reset links and links for other
 * addresses. Throws CONFLICT when no active administrator would remain, and MongoDB's duplicate key error when the
 * address belongs to another account.
 */
export async function updateAccount(
  session: ClientSession,
  { before, changes: given, at }: AccountUpdate,
): Promise<UserRecord> {
  const { _id: userId } = before;
  const changes = given.email === undefined ? given : { emailConfirmedAt: null, ...given };
  if (Object.keys(changes).length === 0) return before;
  if (isActiveAdministrator(before) && !isActiveAdministrator({ ...before, ...changes })) {
    await assertAdministratorRemains(session, userId);
  }

  // A session must not keep the rights of the old role.
  const update =
    changes.role === undefined ? { $set: changes } : { $set: { ...changes, sessions: [] }, $inc: { tokenVersion: 1 } };
  const after = await Users.findOneAndUpdate({ _id: userId }, update, { session, returnDocument: 'after' })
    .select('-sessions')
    .orFail()
    .lean<UserRecord>();

  if (changes.email !== undefined) {
    await voidResetTokens(session, userId);
    // Links that restore a previous address stay: the account's owner may need them after several changes.
    await voidEmailLinks(session, { userId, kinds: ['confirm', 'change'] });
  }
  const changed = EVENT_FIELDS.flatMap(([field, name]) => (changes[field] === undefined ? [] : [name]));
  if (changed.length > 0) {
    await appendEvent(session, { type: 'user.updated', data: { user: toEventData(after), changed }, at });
  }
  await announceStatus(session, { before, after, at });
  return after;
}

interface SubscriptionCopy {
  readonly userId: Types.ObjectId;
  readonly billingStatus: UserRecord['billingStatus'];
  /** The effective plan and its source. Null without a plan. */
  readonly planId: string | null;
  readonly planSource: PlanSource | null;
  /** When the effective plan ends, or renews if `planRenews`. `NO_TERM` if it does neither. */
  readonly planTermAt: Date;
  readonly planRenews: boolean;
  readonly at: Date;
}

/**
 * Stores in the account the parts of its subscription that lists and checks read. Webhooks get an event for a new
 * status, unless a suspension hides it.
 */
export async function copySubscriptionToAccount(
  session: ClientSession,
  { userId, at, ...copy }: SubscriptionCopy,
): Promise<void> {
  const differs = Object.entries(copy).map(([field, value]) => ({ [field]: trusted({ $ne: value }) }));
  const before = await Users.findOneAndUpdate({ _id: userId, $or: differs }, { $set: copy }, { session })
    .select('-sessions')
    .lean<UserRecord>();
  if (!before) return;
  await announceStatus(session, { before, after: { ...before, billingStatus: copy.billingStatus }, at });
}
