import type { ClientSession, Types } from 'mongoose';
import { toObjectId } from '#api/database/mongo.ts';
import type { TeamSeats } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { type AddOnPurchaseRecord, grantAddOn } from '#api/modules/add-ons/add-on-purchases.service.ts';
import { runOnce } from '#api/modules/idempotency/idempotency.service.ts';
import { extendSubscription } from '#api/modules/subscriptions/plan-changes.service.ts';
import { addOwnerSeats } from '#api/modules/teams/owner-seats.service.ts';
import { SEATS_TO_ADD, SUBSCRIPTION } from '#schema/limits.ts';
import { tokenOf } from './token-of.ts';
import { userIdOf } from './user-by-email.ts';

interface Addressed {
  readonly email: string;
  readonly idempotencyKey?: string | null;
}

/** Does something for the account with this address, once for each key of the token that asks. */
async function onceFor<T>(
  ctx: RequestContext,
  { email, idempotencyKey, ...what }: Addressed & Readonly<Record<string, unknown>>,
  act: (session: ClientSession, userId: Types.ObjectId) => Promise<T>,
): Promise<T> {
  const request = { ownerId: tokenOf(ctx.viewer).tokenId, key: idempotencyKey ?? null, at: ctx.now() };
  return runOnce({ ...request, request: [Object.keys(what), Object.values(what), email] }, async (session) =>
    act(session, await userIdOf(session, email)),
  );
}

function assertWhole(field: string, value: number, { label, max }: { readonly label: string; readonly max: number }) {
  if (value >= 1 && value <= max) return;
  throw invalidInput({ [field]: `${label} must be a whole number from 1 to ${max}` });
}

interface Extension extends Addressed {
  readonly days: number;
}

/** Adds days to what somebody has. Throws BAD_USER_INPUT, NOT_FOUND, IDEMPOTENCY_MISMATCH, and CONFLICT where there is no period. */
export async function extendByEmail(
  ctx: RequestContext,
  { email, days, idempotencyKey }: Extension,
): Promise<{ readonly currentPeriodEnd: Date }> {
  assertWhole('days', days, { label: 'Days', max: SUBSCRIPTION.maxDays });
  return onceFor(ctx, { email, days, idempotencyKey: idempotencyKey ?? null }, async (session, userId) => ({
    currentPeriodEnd: await extendSubscription(session, { userId, days, at: ctx.now() }),
  }));
}

interface NewGrant extends Addressed {
  readonly addOnId?: string | null;
  readonly prompts?: number | null;
  readonly name?: string | null;
  readonly description?: string | null;
}

const grantedOf = (purchase: AddOnPurchaseRecord, at: Date) => {
  const { _id, addOnId, name, description, icon, promptsAmount, purchasedAt } = purchase;
  return {
    id: String(_id),
    addOn: { id: addOnId && String(addOnId), name, description, icon, promptsAmount },
    purchasedAt: purchasedAt ?? at,
    promptsRemaining: promptsAmount,
  };
};

/** Gives somebody an add-on, or so many prompts. Throws BAD_USER_INPUT, NOT_FOUND and IDEMPOTENCY_MISMATCH. */
export async function grantByEmail(
  ctx: RequestContext,
  { email, addOnId = null, prompts = null, name = null, description = null, idempotencyKey = null }: NewGrant,
): Promise<ReturnType<typeof grantedOf>> {
  if ((addOnId === null) === (prompts === null)) {
    const text = 'Give either a number of prompts or an add-on';
    throw invalidInput({ prompts: text, addOnId: text });
  }
  const what = { addOnId, prompts, name, description };
  const at = ctx.now();
  return onceFor(ctx, { email, idempotencyKey, ...what }, async (session, userId) => {
    const id = addOnId === null ? null : toObjectId(addOnId);
    return grantedOf(await grantAddOn(session, { ...what, userId, addOnId: id, at }), at);
  });
}

interface NewSeats extends Addressed {
  readonly quantity: number;
}

/** Adds seats to the team that somebody owns. Throws BAD_USER_INPUT, IDEMPOTENCY_MISMATCH, and NOT_FOUND when they own none. */
export async function addSeatsByOwnerEmail(
  ctx: RequestContext,
  { email, quantity, idempotencyKey = null }: NewSeats,
): Promise<TeamSeats> {
  assertWhole('quantity', quantity, { label: 'Quantity', max: SEATS_TO_ADD.max });
  return onceFor(ctx, { email, quantity, idempotencyKey }, (session, ownerId) =>
    addOwnerSeats(session, { ownerId, quantity, at: ctx.now() }),
  );
}
