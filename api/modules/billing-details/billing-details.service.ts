import { isDeepStrictEqual } from 'node:util';
import type { ClientSession, Types } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { type BillingDetailsRow, BillingDetailsRows } from './billing-details.model.ts';
import { type BillingDetails, type BillingDetailsFields, parseBillingDetails } from './billing-details.rules.ts';
import { decryptDetails, encryptDetails } from './billing-details-secrets.ts';
import { recordDetailsChange } from './details-activity.ts';

/** Finds the billing details of a user. Null without any. */
export async function findBillingDetails(
  session: ClientSession | null,
  runtime: Runtime,
  userId: Types.ObjectId,
): Promise<BillingDetails | null> {
  const row = await BillingDetailsRows.findById(userId, null, { session }).lean<BillingDetailsRow>();
  return row && decryptDetails(runtime, row);
}

/** Saves the viewer's billing details in place of earlier ones. Does nothing if they are the same. Throws BAD_USER_INPUT. */
export async function saveBillingDetails(ctx: RequestContext, input: BillingDetailsFields): Promise<BillingDetails> {
  const { user } = requireUser(ctx.viewer);
  const details = parseBillingDetails(input);
  const before = await findBillingDetails(NO_TRANSACTION, ctx.runtime, user._id);
  if (isDeepStrictEqual(before, details)) return details;
  const row = { ciphertext: encryptDetails(ctx.runtime, details, user._id), updatedAt: ctx.now() };
  await BillingDetailsRows.updateOne({ _id: user._id }, { $set: row }, { upsert: true });
  await recordDetailsChange(ctx, 'Changed the billing details');
  return details;
}
