import mongoose, { type ClientSession, Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { assertFullAuthority, type UserRecord } from '#api/kernel/viewer.ts';
import { lengthProblem } from '#api/lib/field-problems.ts';
import { passwordProblem } from '#api/lib/password-problem.ts';
import { removeAccount } from '#api/modules/accounts/account-deletion.service.ts';
import {
  assertAccountFields,
  emailProblem,
  emailTakenError,
  fullNameProblem,
  normalizeEmail,
} from '#api/modules/accounts/account-fields.rules.ts';
import { type AccountStatus, findStatusEffect, type StatusEffect } from '#api/modules/accounts/account-status.rules.ts';
import { type AccountChanges, updateAccount } from '#api/modules/accounts/account-updates.service.ts';
import { getUser } from '#api/modules/accounts/accounts.service.ts';
import { announceNewAddress } from '#api/modules/accounts/address-confirmation.service.ts';
import { createAccount } from '#api/modules/accounts/new-accounts.service.ts';
import { replacePassword } from '#api/modules/accounts/password-replacement.service.ts';
import { clearAllAttempts } from '#api/modules/accounts/sign-in-throttle.service.ts';
import { assertValidPromptsLimit, assignSubscription } from '#api/modules/subscriptions/admin-subscriptions.service.ts';
import { holdsPlan } from '#api/modules/subscriptions/subscription.rules.ts';
import { getSubscription } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { PasswordDigest } from '#api/ports/passwords.ts';
import { SUSPENSION } from '#schema/limits.ts';
import { assertIsNotSuspended } from './assert-is-not-suspended.ts';
import { reportChanges } from './report-changes.ts';
import { type PreparedAct, prepareStatusAct } from './status-acts.ts';

interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly role: UserRecord['role'];
}

/**
 * Creates an account, on the free plan if there is one, and sends its user a mail. Its user must choose a new password. Creating an
 * administrator needs full authority: an administrator, or an access token with the scope `all`. Throws BAD_USER_INPUT, INSUFFICIENT_SCOPE, and
 * CONFLICT for an address in use.
 */
export async function createUser(ctx: RequestContext, { role, password, ...input }: NewUser): Promise<UserRecord> {
  if (role === 'admin') assertFullAuthority(ctx.viewer);
  const fields = { email: normalizeEmail(input.email), fullName: input.fullName.trim(), password };
  assertAccountFields(fields, ctx.runtime.config.product.name);
  const account = { ...fields, _id: new Types.ObjectId(), role, createdAt: ctx.now() };
  return createAccount(ctx.runtime, { ...account, isCreatedForUser: true, mustChangePassword: true });
}

/** New values of fields. An absent or null value stays as it is. */
export interface UserChanges {
  readonly email?: string | null;
  readonly fullName?: string | null;
  readonly role?: UserRecord['role'] | null;
  readonly status?: AccountStatus | null;
  /** Why the account is suspended. Only with the status `suspended`. */
  readonly suspensionReason?: string | null;
  /** Refuses all changes if the account is suspended: a new status would lift the suspension. */
  readonly unlessSuspended?: boolean;
  /** Changes only the suspension: a new status does nothing to the plan. */
  readonly keepPlan?: boolean;
  /** A blank password stays as it is. */
  readonly password?: string | null;
  /** A plan to assign. */
  readonly planId?: string | null;
  /** Only with `planId`: replaces the limit of the assigned plan. -1 means unlimited. Absent, null or 0: the plan's own. */
  readonly promptsLimit?: number | null;
  /** Only with `planId`: the plan that the user must have now; null for none. Undefined: any. */
  readonly expectedPlanId?: string | null;
}

/** Normalized and valid changes. An undefined value stays as it is. */
interface ReadChanges {
  readonly email: string | undefined;
  readonly fullName: string | undefined;
  readonly role: UserRecord['role'] | undefined;
  readonly status: AccountStatus | undefined;
  /** Null: without a reason, or not suspended. Undefined: it stays. */
  readonly suspensionReason: string | null | undefined;
  readonly unlessSuspended: boolean;
  readonly keepPlan: boolean;
  readonly password: string | undefined;
  readonly plan: (Pick<UserChanges, 'promptsLimit' | 'expectedPlanId'> & { readonly planId: string }) | null;
}

/** Says what is wrong with a reason, or null. */
function reasonProblem({ status, suspensionReason }: UserChanges): string | null {
  const reason = suspensionReason?.trim();
  if (!reason) return null;
  return status === 'suspended'
    ? lengthProblem('Reason', reason, SUSPENSION.reason)
    : 'A reason is for the status Suspended only';
}

/** Returns the reason to store with a new status. Another status than `suspended` removes it. */
function readReason({ status, suspensionReason }: UserChanges): string | null | undefined {
  if (typeof status !== 'string') return undefined;
  const reason = suspensionReason?.trim() ?? '';
  if (reason !== '') return reason;
  // A suspended account that is suspended again keeps its reason unless there is a new one.
  return status === 'suspended' ? undefined : null;
}

/** Normalizes changes. Throws BAD_USER_INPUT. The password is checked later: its rules depend on the address. */
function readChanges(changes: UserChanges): ReadChanges {
  const email = typeof changes.email === 'string' ? normalizeEmail(changes.email) : undefined;
  const fullName = changes.fullName?.trim();
  const { promptsLimit = null, expectedPlanId } = changes;
  const endsNewPlan = changes.status === 'none' && Boolean(changes.planId);
  assertValid({
    status: endsNewPlan
      ? 'With the status No plan, the user has none. Choose another status, or keep the plan as it is.'
      : null,
    email: email === undefined ? null : emailProblem(email),
    fullName: fullName === undefined ? null : fullNameProblem(fullName),
    reason: reasonProblem(changes),
  });
  assertValidPromptsLimit(changes.promptsLimit);
  return {
    email,
    fullName,
    plan: changes.planId ? { planId: changes.planId, promptsLimit, expectedPlanId } : null,
    role: changes.role ?? undefined,
    status: changes.status ?? undefined,
    suspensionReason: readReason(changes),
    unlessSuspended: changes.unlessSuspended ?? false,
    keepPlan: changes.keepPlan ?? false,
    // Passwords are not trimmed, but one that consists of spaces is an empty form field.
    password: changes.password?.trim() ? changes.password : undefined,
  };
}

/** Creates the digest of a new password, or null without one. Throws BAD_USER_INPUT. */
async function hashNewPassword(ctx: RequestContext, password: string | undefined, email: string) {
  if (password === undefined) return null;
  const { config, passwords } = ctx.runtime;
  assertValid({ password: passwordProblem(password, { email, productName: config.product.name }) });
  return passwords.hash(password);
}

/** Checks that the viewer may make these changes to the user. Throws INSUFFICIENT_SCOPE and CONFLICT. */
function assertMayChange({ viewer }: RequestContext, { role, isSuspended }: UserRecord, changes: ReadChanges): void {
  const touchesAuthority = role === 'admin' || changes.role !== undefined || changes.email !== undefined;
  if (touchesAuthority) assertFullAuthority(viewer);
  if (changes.unlessSuspended) assertIsNotSuspended({ isSuspended });
}

/** Finds the values that differ from the stored ones. */
function findDifferences(
  before: UserRecord,
  { email, fullName, role, status, suspensionReason }: ReadChanges,
): AccountChanges {
  const isSuspended = status === undefined ? undefined : status === 'suspended';
  const values = Object.entries({ email, fullName, role, isSuspended, suspensionReason });
  return Object.fromEntries(
    values.filter(([field, value]) => value !== undefined && value !== (before[field as keyof UserRecord] ?? null)),
  );
}

interface Update {
  readonly ctx: RequestContext;
  readonly userId: Types.ObjectId;
  readonly changes: ReadChanges;
  /** Null: the password stays. */
  readonly digest: PasswordDigest | null;
  /** What the new status does to the subscription, prepared: a resumption has reached the payment provider already. */
  readonly statusAct: PreparedAct;
}

/** Applies all changes, and reports them in the user's activity log and inbox, in the caller's transaction. */
async function commitChanges(
  session: ClientSession,
  { ctx, userId, changes, digest, statusAct }: Update,
): Promise<UserRecord> {
  const { runtime } = ctx;
  const at = ctx.now();
  const before = await getUser(session, userId);
  assertMayChange(ctx, before, changes);
  const differences = findDifferences(before, changes);
  await updateAccount(session, { before, changes: differences, at });
  if (differences.email !== undefined) {
    await announceNewAddress(session, { runtime, before, newEmail: differences.email, at });
  }
  await reportChanges(session, { before, changes: differences, supportEmail: runtime.config.supportEmail, at });
  if (digest) {
    const description = 'An administrator set a new password; all sessions were ended';
    const isOwnChoice = ctx.viewer.kind === 'user' && ctx.viewer.userId === userId.toHexString();
    const replacement = { runtime, account: { _id: userId }, digest, isOwnChoice, description };
    await replacePassword(session, { ...replacement, client: null, at });
  }
  await statusAct.commit(session);
  if (changes.plan) await assignSubscription(session, { userId, ...changes.plan, at });
  const after = await getUser(session, userId);
  // Wrong attempts with the old password must not lock the user out.
  if (digest) await clearAllAttempts(session, after);
  return after;
}

/**
 * Returns what a new status does to the subscription; null for nothing. The status Active with another plan does nothing, because the assigned
 * plan replaces the present one, which is not resumed first. Throws BAD_USER_INPUT for the status Canceled with another plan.
 */
async function findEffect(
  ctx: RequestContext,
  present: UserRecord,
  { status, plan, keepPlan }: ReadChanges,
): Promise<StatusEffect | null> {
  if (status === undefined || keepPlan) return null;
  const isReplaced =
    plan !== null &&
    !holdsPlan(await getSubscription(NO_TRANSACTION, { userId: present._id, at: ctx.now() }), plan.planId);
  assertValid({
    status:
      isReplaced && status === 'cancelled'
        ? 'With the status Plan canceled, the user keeps the present plan until it ends. Choose another status, or keep the plan as it is.'
        : null,
  });
  return isReplaced && status === 'active' ? null : findStatusEffect(status, present);
}

/**
 * Makes all of the changes to an account, or none. A new role or password ends its sessions. Changing an administrator,
 * an address or a role needs full authority. A new status acts on the subscription: `cancelled` cancels it at the end
 * of its period, `none` ends it now, `active` resumes it or starts the free plan, or only lifts a suspension. Throws
 * BAD_USER_INPUT, INSUFFICIENT_SCOPE, NOT_FOUND, PROVIDER_FAILED, UNAVAILABLE, and CONFLICT for an address in use, for
 * the last active administrator, for a status that the subscription can't get, and with `unlessSuspended`.
 */
export async function updateUser(ctx: RequestContext, userId: Types.ObjectId, input: UserChanges): Promise<UserRecord> {
  const changes = readChanges(input);
  const present = await getUser(NO_TRANSACTION, userId);
  assertMayChange(ctx, present, changes);
  const digest = await hashNewPassword(ctx, changes.password, changes.email ?? present.email);
  const effect = await findEffect(ctx, present, changes);
  const statusAct = await prepareStatusAct(ctx, { userId, effect });
  try {
    return await mongoose.connection.transaction((session) =>
      commitChanges(session, { ctx, userId, changes, digest, statusAct }),
    );
  } catch (error) {
    await statusAct.abandon();
    throw isDuplicateKey(error) ? emailTakenError('email', error) : error;
  }
}

/**
 * Deletes an account: identity and sessions immediately, everything else within a minute. Deleting an
 * administrator needs full authority (`assertFullAuthority`). Throws NOT_FOUND, INSUFFICIENT_SCOPE, and CONFLICT
 * for the last active administrator.
 */
export async function deleteUser(ctx: RequestContext, userId: Types.ObjectId): Promise<Pick<UserRecord, '_id'>> {
  const { runtime, viewer } = ctx;
  await mongoose.connection.transaction(async (session) => {
    const { role } = await getUser(session, userId);
    if (role === 'admin') assertFullAuthority(viewer);
    const isRemoved = await removeAccount(session, { runtime, userId, at: ctx.now() });
    if (!isRemoved) throw new DomainError('NOT_FOUND', 'This user does not exist');
  });
  return { _id: userId };
}
