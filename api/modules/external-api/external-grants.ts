import type { ClientSession, Types } from 'mongoose';
import { toObjectId } from '#api/database/object-id.ts';
import type { TeamSeats } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { giveAddOn, type GrantedAddOn } from '#api/modules/add-ons/granted-add-ons.service.ts';
import { runOnce } from '#api/modules/idempotency/idempotency.service.ts';
import { extendSubscription } from '#api/modules/subscriptions/plan-changes.service.ts';
import { addOwnerSeats } from '#api/modules/teams/owner-seats.service.ts';
import { SEATS_TO_ADD, SUBSCRIPTION } from '#schema/limits.ts';
import { requireToken } from './require-token.ts';
import { getUserIdByEmail } from './user-by-email.ts';

type Operation = 'extendSubscriptionByEmail' | 'grantAddOnByEmail' | 'addSeatsByOwnerEmail';

/** Selects a user, and makes a repeated request safe. */
interface UserRequest {
  readonly email: string;
  readonly idempotencyKey?: string | null;
}

/** Runs a change for the user with this email address, once for each access token and idempotency key. Without a key, each request runs it. */
async function runOnceForUser<T>(
  ctx: RequestContext,
  operation: Operation,
  { email, idempotencyKey, ...input }: UserRequest & Readonly<Record<string, unknown>>,
  change: (session: ClientSession, userId: Types.ObjectId) => Promise<T>,
): Promise<T> {
  const sender = { senderId: requireToken(ctx.viewer).tokenId, key: idempotencyKey ?? null, at: ctx.now() };
  const request = [Object.keys(input), Object.values(input), email];
  return runOnce({ ...sender, operation, request }, async (session) =>
    change(session, await getUserIdByEmail(session, email)),
  );
}

/** Throws BAD_USER_INPUT unless the number is from 1 to `max`. GraphQL has made sure that it is whole. */
function assertInRange(field: string, value: number, { label, max }: { readonly label: string; readonly max: number }) {
  if (value >= 1 && value <= max) return;
  throw invalidInput({ [field]: `${label} must be a whole number from 1 to ${max}` });
}

interface Extension extends UserRequest {
  readonly days: number;
}

/**
 * Adds days to a user's subscription. Throws BAD_USER_INPUT, NOT_FOUND, IDEMPOTENCY_MISMATCH, and CONFLICT when the plan has no end, or would end too
 * far in the future.
 */
export async function extendByEmail(
  ctx: RequestContext,
  { email, days, idempotencyKey }: Extension,
): Promise<{ readonly currentPeriodEnd: Date }> {
  assertInRange('days', days, { label: 'Days', max: SUBSCRIPTION.maxDays });
  return runOnceForUser(
    ctx,
    'extendSubscriptionByEmail',
    { email, days, idempotencyKey: idempotencyKey ?? null },
    async (session, userId) => ({
      currentPeriodEnd: await extendSubscription(session, { userId, days, at: ctx.now() }),
    }),
  );
}

interface NewGrant extends UserRequest {
  readonly addOnId?: string | null;
  readonly prompts?: number | null;
  readonly name?: string | null;
  readonly description?: string | null;
}

/** Grants a user an add-on or a number of prompts. Throws BAD_USER_INPUT, NOT_FOUND and IDEMPOTENCY_MISMATCH. */
export async function grantByEmail(
  ctx: RequestContext,
  { email, addOnId = null, prompts = null, name = null, description = null, idempotencyKey = null }: NewGrant,
): Promise<GrantedAddOn> {
  if ((addOnId === null) === (prompts === null)) {
    const text = 'Give either a number of prompts or an add-on';
    throw invalidInput({ prompts: text, addOnId: text });
  }
  const input = { addOnId, prompts, name, description };
  const at = ctx.now();
  return runOnceForUser(ctx, 'grantAddOnByEmail', { email, idempotencyKey, ...input }, async (session, userId) => {
    const id = addOnId === null ? null : toObjectId(addOnId);
    return giveAddOn(session, { ...input, userId, addOnId: id, at });
  });
}

interface NewSeats extends UserRequest {
  readonly quantity: number;
}

/** Adds seats to the team that a user owns. Throws BAD_USER_INPUT, IDEMPOTENCY_MISMATCH, and NOT_FOUND when the user owns no team. */
export async function addSeatsByOwnerEmail(
  ctx: RequestContext,
  { email, quantity, idempotencyKey = null }: NewSeats,
): Promise<TeamSeats> {
  assertInRange('quantity', quantity, { label: 'Quantity', max: SEATS_TO_ADD.max });
  return runOnceForUser(ctx, 'addSeatsByOwnerEmail', { email, quantity, idempotencyKey }, (session, ownerId) =>
    addOwnerSeats(session, { ownerId, quantity, at: ctx.now() }),
  );
}
