import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { BillingDetailsRows } from './billing-details.model.ts';
import type { BillingDetails } from './billing-details.rules.ts';
import { findBillingDetails } from './billing-details.service.ts';
import { recordDetailsChange } from './details-activity.ts';

/** Returns the viewer's billing details. Null without any. */
export async function getBillingDetails(ctx: RequestContext): Promise<BillingDetails | null> {
  const { user } = requireUser(ctx.viewer);
  return findBillingDetails(NO_TRANSACTION, ctx.runtime, user._id);
}

/** Removes the viewer's billing details. Returns whether there were any. */
export async function removeBillingDetails(ctx: RequestContext): Promise<boolean> {
  const { user } = requireUser(ctx.viewer);
  const { deletedCount } = await BillingDetailsRows.deleteOne({ _id: user._id });
  if (deletedCount > 0) await recordDetailsChange(ctx, 'Removed the billing details');
  return deletedCount > 0;
}
