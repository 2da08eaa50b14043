import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { remainingAt } from '#api/modules/quota/wallet.rules.ts';
import { walletsLoader } from '#api/modules/quota/wallets.service.ts';
import { type AddOnPurchaseRecord, AddOnPurchases } from './add-on-purchase.model.ts';

/**
 * Lists the add-ons that the viewer bought or was granted, newest first. Includes add-ons without remaining prompts, but no refunded ones.
 */
export async function listUserAddOns(ctx: RequestContext): Promise<AddOnPurchaseRecord[]> {
  const { user } = requireUser(ctx.viewer);
  return AddOnPurchases.find({ userId: user._id, state: 'paid' })
    .sort({ purchasedAt: -1, _id: -1 })
    .lean<AddOnPurchaseRecord[]>();
}

/** Returns the unused prompts of an add-on. Its wallet has the same id. */
export async function loadPromptsRemaining(ctx: RequestContext, { _id, userId }: AddOnPurchaseRecord): Promise<number> {
  const wallets = await walletsLoader(ctx).load(String(userId));
  const wallet = wallets.find((it) => it._id.equals(_id));
  return wallet ? remainingAt(wallet, ctx.now()) : 0;
}
