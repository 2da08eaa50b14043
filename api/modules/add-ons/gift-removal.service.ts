import type { ClientSession, Types } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import { AddOnPurchases } from './add-on-purchase.model.ts';
import { voidAddOnPurchase } from './add-on-purchases.service.ts';

interface Removal {
  readonly userId: Types.ObjectId;
  readonly giftId: Types.ObjectId;
  readonly at: Date;
}

/**
 * Takes back what is left of prompts or an add-on that the user was given. Runs that used it, or are in progress, keep their prompts. Does
 * nothing for a gift that was removed before. Throws NOT_FOUND for what is no gift to this user, such as a purchase.
 */
export async function removeGift(session: ClientSession, { userId, giftId, at }: Removal): Promise<void> {
  const isGift = await AddOnPurchases.exists({ _id: giftId, userId, source: 'admin' }).session(session);
  if (!isGift) throw new DomainError('NOT_FOUND', 'This user has no such gift');
  await voidAddOnPurchase(session, { purchaseId: giftId, at });
}
