import { type ClientSession, trusted, Types } from 'mongoose';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { lengthProblem } from '#api/lib/field-problems.ts';
import { notify } from '#api/modules/notifications/notifications.service.ts';
import { openAddOnWallet, voidAddOnWallet } from '#api/modules/quota/wallets.service.ts';
import { ADD_ON } from '#schema/limits.ts';
import { type AddOnRecord, AddOns } from './add-on.model.ts';
import { addOnNotFoundError } from './add-on-errors.ts';
import { promptsProblem } from './add-on-fields.ts';
import { type AddOnPurchaseRecord, AddOnPurchases } from './add-on-purchase.model.ts';

export type { AddOnPurchaseRecord } from './add-on-purchase.model.ts';

const ADD_ONS_PAGE = '/dashboard/addons';
const BONUS = { name: 'Bonus prompts', description: 'Granted by an administrator', icon: 'gift' };

const formatPrompts = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'prompt' : 'prompts'}`;

/** Returns the offer as a purchase stores it. */
const copyOffer = ({ _id, name, description, icon, promptsAmount, priceMinor }: AddOnRecord) => ({
  addOnId: _id,
  name,
  description,
  icon,
  promptsAmount,
  priceMinor,
});

async function insertPurchase(
  session: ClientSession,
  row: Omit<AddOnPurchaseRecord, '_id' | 'state' | 'paymentId' | 'purchasedAt' | 'voidedAt'>,
): Promise<AddOnPurchaseRecord> {
  const purchase = {
    _id: new Types.ObjectId(),
    ...row,
    state: 'pending' as const,
    paymentId: null,
    purchasedAt: null,
    voidedAt: null,
  };
  await AddOnPurchases.create([purchase], { session });
  return purchase;
}

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
  const { userId, name, promptsAmount } = purchase;
  await openAddOnWallet(session, { walletId: purchaseId, userId, prompts: promptsAmount, at });
  const message = `${name}: ${formatPrompts(promptsAmount)} added to your account.`;
  await notify(session, { userId, kind: 'success', title: 'Add-on added', message, link: ADD_ONS_PAGE, at });
  return purchase;
}

/** Marks a pending purchase as cancelled when its checkout expires. Does not change a paid or refunded purchase. */
export async function cancelAddOnPurchase(
  session: ClientSession,
  { purchaseId }: { readonly purchaseId: Types.ObjectId },
): Promise<void> {
  await AddOnPurchases.updateOne({ _id: purchaseId, state: 'pending' }, { $set: { state: 'cancelled' } }, { session });
}

/**
 * Marks a purchase as refunded, and takes back its unused prompts. Returns null when there were none to take back: the
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
  const { userId, name } = before;
  await voidAddOnWallet(session, { walletId: purchaseId });
  const message = `${name} was refunded, and its remaining prompts were removed.`;
  await notify(session, { userId, kind: 'info', title: 'Add-on refunded', message, link: ADD_ONS_PAGE, at });
  return { ...before, state: 'voided', voidedAt: at };
}

/** A grant by an administrator: an add-on, or a number of prompts. Exactly one of `addOnId` and `prompts` is not null. */
export interface AddOnGrant {
  readonly userId: Types.ObjectId;
  readonly addOnId: Types.ObjectId | null;
  readonly prompts: number | null;
  /** The name of the granted prompts. Not used with `addOnId`: an add-on has its own name and description. */
  readonly name?: string | null;
  readonly description?: string | null;
  readonly at: Date;
}

const textOrDefault = (text: string | null | undefined, otherwise: string) => {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? otherwise : trimmed;
};

/**
 * Reads the fields that the purchase of a grant stores. A retired add-on can be granted. Throws
 * BAD_USER_INPUT and NOT_FOUND.
 */
async function readGrant(session: ClientSession, { addOnId, prompts, ...texts }: AddOnGrant) {
  if ((addOnId === null) === (prompts === null)) {
    throw invalidInput({ prompts: 'Give either a number of prompts or an add-on' });
  }
  if (prompts === null) {
    const addOn = await AddOns.findOne({ _id: addOnId }, null, { session }).lean<AddOnRecord>();
    if (!addOn) throw addOnNotFoundError();
    return copyOffer(addOn);
  }
  const name = textOrDefault(texts.name, BONUS.name);
  const description = textOrDefault(texts.description, BONUS.description);
  assertValid({
    prompts: promptsProblem(prompts),
    name: lengthProblem('Name', name, ADD_ON.name),
    description: lengthProblem('Description', description, ADD_ON.description),
  });
  return { addOnId: null, name, description, icon: BONUS.icon, promptsAmount: prompts, priceMinor: 0 };
}

/** Adds prompts to a user's account without a payment. Throws BAD_USER_INPUT, and NOT_FOUND for an unknown add-on. */
export async function grantAddOn(session: ClientSession, grant: AddOnGrant): Promise<AddOnPurchaseRecord> {
  const { userId, at } = grant;
  const fields = await readGrant(session, grant);
  const { _id } = await insertPurchase(session, { userId, ...fields, source: 'admin', createdAt: at });
  const completed = await completeAddOnPurchase(session, { purchaseId: _id, paymentId: null, at });
  if (!completed) throw new Error('A new add-on grant could not be completed.');
  return completed;
}

/** Finds a complete purchase. Null while it is not complete, and after a refund. */
export async function findUserAddOn(purchaseId: Types.ObjectId): Promise<AddOnPurchaseRecord | null> {
  return AddOnPurchases.findOne({ _id: purchaseId, state: 'paid' }).lean<AddOnPurchaseRecord>();
}
