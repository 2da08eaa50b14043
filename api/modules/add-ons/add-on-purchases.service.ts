import { type ClientSession, trusted, Types } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { notify } from '#api/modules/notifications/notifications.service.ts';
import { openAddOnWallet, voidAddOnWallet } from '#api/modules/quota/wallets.service.ts';
import { type AddOnRecord, AddOns } from './add-on.model.ts';
import { type AddOnPurchaseRecord, AddOnPurchases } from './add-on-purchase.model.ts';
import { copyOffer, insertPurchase } from './insert-purchase.ts';

export type { AddOnPurchaseRecord } from './add-on-purchase.model.ts';

const ADD_ONS_PAGE = '/dashboard/addons';

const formatPrompts = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'prompt' : 'prompts'}`;

/** Stores a purchase at the current offer. The user gets its prompts when it is paid. Throws NOT_FOUND for an add-on that is not on offer. */
export async function openAddOnPurchase(
  session: ClientSession,
  { userId, addOnId, at }: { readonly userId: Types.ObjectId; readonly addOnId: Types.ObjectId; readonly at: Date },
): Promise<AddOnPurchaseRecord> {
  const addOn = await AddOns.findOne({ _id: addOnId, isActive: true }, null, { session }).lean<AddOnRecord>();
  if (!addOn) throw new DomainError('NOT_FOUND', 'This add-on is not available');
  return insertPurchase(session, { userId, ...copyOffer(addOn), source: 'payment', createdAt: at });
}

interface Completion {
  readonly purchaseId: Types.ObjectId;
  /** Null for a free add-on. */
  readonly paymentId: Types.ObjectId | null;
  readonly at: Date;
}

/**
 * Adds the prompts of a paid purchase to the user's account, even if its checkout expired before the payment. Returns
 * null when the purchase is already complete or refunded: then nothing is added.
 */
export async function completeAddOnPurchase(
  session: ClientSession,
  { purchaseId, paymentId, at }: Completion,
): Promise<AddOnPurchaseRecord | null> {
  const purchase = await AddOnPurchases.findOneAndUpdate(
    { _id: purchaseId, state: trusted({ $in: ['pending', 'cancelled'] }) },
    { $set: { state: 'paid', paymentId, purchasedAt: at } },
    { session, returnDocument: 'after' },
  ).lean<AddOnPurchaseRecord>();
  if (!purchase) return null;
  const { userId, name, promptsAmount, source } = purchase;
  await openAddOnWallet(session, { walletId: purchaseId, userId, prompts: promptsAmount, at });
  const message = `${name}: ${formatPrompts(promptsAmount)} added to your account.`;
  await notify(session, { userId, kind: 'success', title: 'Add-on added', message, link: ADD_ONS_PAGE, at });
  const how = source === 'admin' ? 'Was given' : paymentId ? 'Bought the add-on' : 'Got the add-on';
  const description = `${how} ${name}, with ${formatPrompts(promptsAmount)}`;
  const type = 'subscription_change';
  await recordActivity(session, { userId, type, subject: 'add_on', description, client: null, at });
  return purchase;
}

/** Marks a pending purchase as canceled when its checkout expires. Does not change a paid or refunded purchase. */
export async function cancelAddOnPurchase(
  session: ClientSession,
  { purchaseId }: { readonly purchaseId: Types.ObjectId },
): Promise<void> {
  await AddOnPurchases.updateOne({ _id: purchaseId, state: 'pending' }, { $set: { state: 'cancelled' } }, { session });
}

/** What the user reads when prompts are taken back: of a refunded purchase, or of a gift. */
const VOID_TEXTS = {
  payment: {
    title: 'Add-on refunded',
    message: (name: string) => `${name} was refunded, and its remaining prompts were removed.`,
    description: (name: string) => `The add-on ${name} was refunded`,
  },
  admin: {
    title: 'Gift removed',
    message: (name: string) => `The remaining prompts of the gift ${name} were removed.`,
    description: (name: string) => `An administrator removed the rest of the gift ${name}`,
  },
} as const;

/**
 * Marks a purchase as refunded, or a gift as removed, and takes back its unused prompts. Returns null when there were none to take back: the
 * purchase was refunded before, or is not complete yet. An incomplete purchase cannot be completed after that, so that
 * a refund may be processed before its payment.
 */
export async function voidAddOnPurchase(
  session: ClientSession,
  { purchaseId, at }: { readonly purchaseId: Types.ObjectId; readonly at: Date },
): Promise<AddOnPurchaseRecord | null> {
  const before = await AddOnPurchases.findOneAndUpdate(
    { _id: purchaseId, state: trusted({ $ne: 'voided' }) },
    { $set: { state: 'voided', voidedAt: at } },
    { session, returnDocument: 'before' },
  ).lean<AddOnPurchaseRecord>();
  if (before?.state !== 'paid') return null;
  const { userId, name, source } = before;
  await voidAddOnWallet(session, { walletId: purchaseId });
  const { title, ...texts } = VOID_TEXTS[source];
  await notify(session, { userId, kind: 'info', title, message: texts.message(name), link: ADD_ONS_PAGE, at });
  const description = texts.description(name);
  const type = 'subscription_change';
  await recordActivity(session, { userId, type, subject: 'add_on', description, client: null, at });
  return { ...before, state: 'voided', voidedAt: at };
}

/** Finds a complete purchase. Null while it is not complete, and after a refund. */
export async function findUserAddOn(purchaseId: Types.ObjectId): Promise<AddOnPurchaseRecord | null> {
  return AddOnPurchases.findOne({ _id: purchaseId, state: 'paid' }).lean<AddOnPurchaseRecord>();
}
