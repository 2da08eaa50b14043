import mongoose, { type ClientSession, type Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser, type UserRecord } from '#api/kernel/viewer.ts';
import { requiredTextProblem } from '#api/lib/field-problems.ts';
import { getUser } from '#api/modules/accounts/accounts.service.ts';
import { removeGift } from '#api/modules/add-ons/gift-removal.service.ts';
import { giveAddOn, type GrantedAddOn } from '#api/modules/add-ons/granted-add-ons.service.ts';
import { runOnce } from '#api/modules/idempotency/idempotency.service.ts';
import { ADD_ON } from '#schema/limits.ts';

interface Gift {
  readonly userId: Types.ObjectId;
  readonly idempotencyKey: string;
  readonly operation: 'adminGivePrompts' | 'adminGiveAddOn';
  /** What it gives. */
  readonly request: readonly unknown[];
}

/**
 * Runs a gift once for each administrator and idempotency key: a repeated request within 24 hours gets the first response. Throws NOT_FOUND,
 * BAD_USER_INPUT for a key that is too long, and IDEMPOTENCY_MISMATCH for a key that came with another gift.
 */
async function giveOnce(
  ctx: RequestContext,
  { userId, idempotencyKey, operation, request }: Gift,
  give: (session: ClientSession) => Promise<GrantedAddOn>,
): Promise<GrantedAddOn> {
  const sender = { senderId: requireUser(ctx.viewer).userId, key: idempotencyKey, at: ctx.now() };
  return runOnce({ ...sender, operation, request: [String(userId), ...request] }, async (session) => {
    await getUser(session, userId);
    return give(session);
  });
}

interface PromptGift {
  readonly prompts: number;
  readonly reason: string;
  readonly idempotencyKey: string;
}

/** Gives a user prompts. Throws BAD_USER_INPUT, NOT_FOUND and IDEMPOTENCY_MISMATCH. */
export async function givePrompts(
  ctx: RequestContext,
  userId: Types.ObjectId,
  { prompts, reason, idempotencyKey }: PromptGift,
): Promise<GrantedAddOn> {
  const description = reason.trim();
  assertValid({ reason: requiredTextProblem('Reason', description, ADD_ON.description) });
  const request = ['prompts', prompts, description];
  return giveOnce(ctx, { userId, idempotencyKey, operation: 'adminGivePrompts', request }, (session) =>
    giveAddOn(session, { userId, addOnId: null, prompts, description, at: ctx.now() }),
  );
}

interface AddOnGift {
  readonly addOnId: Types.ObjectId;
  readonly idempotencyKey: string;
}

/** Gives a user an add-on, which may be retired. Throws NOT_FOUND for an unknown user or add-on, BAD_USER_INPUT and IDEMPOTENCY_MISMATCH. */
export async function giveAddOnToUser(
  ctx: RequestContext,
  userId: Types.ObjectId,
  { addOnId, idempotencyKey }: AddOnGift,
): Promise<GrantedAddOn> {
  const request = ['add-on', String(addOnId)];
  return giveOnce(ctx, { userId, idempotencyKey, operation: 'adminGiveAddOn', request }, (session) =>
    giveAddOn(session, { userId, addOnId, prompts: null, at: ctx.now() }),
  );
}

/** Takes back what is left of a gift of prompts or an add-on. Throws NOT_FOUND. */
export const removeUserGift = (
  ctx: RequestContext,
  userId: Types.ObjectId,
  giftId: Types.ObjectId,
): Promise<UserRecord> =>
  mongoose.connection.transaction(async (session) => {
    const user = await getUser(session, userId);
    await removeGift(session, { userId, giftId, at: ctx.now() });
    return user;
  });
