import { type ClientSession, trusted, Types } from 'mongoose';
import { personOf } from '../../auth/viewer.ts';
import { DomainError, invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { ADD_ON } from '#schema/limits.ts';
import { notify } from '../notifications/notifications.service.ts';
import { remainingAt } from '../quota/wallet-standing.ts';
import { openAddOnWallet, voidAddOnWallet, walletsLoader } from '../quota/wallets.ts';
import { type AddOnPurchaseRecord, AddOnPurchases, type UserAddOnRecord } from './add-on-purchase.model.ts';
import { type AddOnRecord, AddOns } from './add-on.model.ts';

export type { AddOnPurchaseRecord, UserAddOnRecord } from './add-on-purchase.model.ts';

const ADD_ONS_PAGE = '/dashboard/addons';
const GIFT = { name: 'Bonus prompts', description: 'Given by the operator', icon: 'gift' };

const promptsIn = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'prompt' : 'prompts'}`;

/** As it is offered now, for the record of a purchase. */
const offerOf = ({ _id, name, description, icon, promptsAmount, priceMinor }: AddOnRecord) => ({
  ...{ addOnId: _id, name, description, icon, promptsAmount, priceMinor },
});

async function insert(
  session: ClientSession,
  row: Omit<AddOnPurchaseRecord, '_id' | 'paymentId' | 'purchasedAt' | 'voidedAt'>,
): Promise<AddOnPurchaseRecord> {
  const purchase = { _id: new Types.ObjectId(), ...row, paymentId: null, purchasedAt: null, voidedAt: null };
  await AddOnPurchases.create([purchase], { session });
  return purchase;
}

/** Takes down what somebody is about to buy. Nothing is theirs yet. Throws NOT_FOUND when it is not on offer. */
export async function openAddOnPurchase(
  session: ClientSession,
  { userId, addOnId, at }: { readonly userId: Types.ObjectId; readonly addOnId: Types.ObjectId; readonly at: Date },
): Promise<AddOnPurchaseRecord> {
  const addOn = await AddOns.findOne({ _id: addOnId, isActive: true }, null, { session }).lean<AddOnRecord>();
  if (!addOn) throw new DomainError('NOT_FOUND', 'This add-on is not available');
  return insert(session, { userId, ...offerOf(addOn), source: 'payment', state: 'pending', createdAt: at });
}

/**
 * Hands over what was bought, once: null when it was handed over before, or refunded. An expired checkout that was paid after all counts.
 * `paymentId` is null for what cost nothing.
 */
export async function completeAddOnPurchase(
  session: ClientSession,
  {
    purchaseId,
    paymentId,
    at,
  }: { readonly purchaseId: Types.ObjectId; readonly paymentId: Types.ObjectId | null; readonly at: Date },
): Promise<AddOnPurchaseRecord | null> {
  const purchase = await AddOnPurchases.findOneAndUpdate(
    { _id: purchaseId, state: trusted({ $in: ['pending', 'cancelled'] }) },
    { $set: { state: 'paid', paymentId, purchasedAt: at } },
    { session, returnDocument: 'after' },
  ).lean<AddOnPurchaseRecord>();
  if (!purchase) return null;
  const { userId, name, promptsAmount } = purchase;
  await openAddOnWallet(session, { walletId: purchaseId, userId, prompts: promptsAmount, at });
  const message = `${name}: ${promptsIn(promptsAmount)} added to your account.`;
  await notify(session, { userId, kind: 'success', title: 'Add-on arrived', message, link: ADD_ONS_PAGE, at });
  return purchase;
}

/** Notes that a checkout ran out unpaid. Nothing happens to a purchase that was paid or refunded. */
export async function cancelAddOnPurchase(
  session: ClientSession,
  { purchaseId }: { readonly purchaseId: Types.ObjectId },
): Promise<void> {
  await AddOnPurchases.updateOne({ _id: purchaseId, state: 'pending' }, { $set: { state: 'cancelled' } }, { session });
}

/**
 * Takes back what is left of a refunded add-on, once: null when there is nothing to take back. One that was not handed over yet never
 * will be, so that events may come in any order.
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
  await voidAddOnWallet(session, purchaseId);
  const message = `${name} was refunded, and what was left of it is gone.`;
  await notify(session, { userId, kind: 'info', title: 'Add-on refunded', message, link: ADD_ONS_PAGE, at });
  return { ...before, state: 'voided', voidedAt: at };
}

/** What an operator gives: an add-on, or so many prompts. */
interface NewGrant {
  readonly userId: Types.ObjectId;
  readonly addOnId: Types.ObjectId | null;
  /** Null with an add-on, which says how many. */
  readonly prompts: number | null;
  readonly name?: string | null;
  readonly description?: string | null;
  readonly at: Date;
}

const textOr = (otherwise: string, text: string | null | undefined) => {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? otherwise : trimmed;
};

/** What is given, for the record. Retired add-ons can be given too. */
async function grantOf(session: ClientSession, { addOnId, prompts, name, description }: NewGrant) {
  if ((addOnId === null) === (prompts === null)) {
    throw invalidInput({ prompts: 'Give either a number of prompts or an add-on' });
  }
  if (prompts === null) {
    const addOn = await AddOns.findOne({ _id: addOnId }, null, { session }).lean<AddOnRecord>();
    if (!addOn) throw new DomainError('NOT_FOUND', 'This add-on does not exist');
    return offerOf(addOn);
  }
  if (!Number.isInteger(prompts) || prompts < 1 || prompts > ADD_ON.maxPrompts) {
    throw invalidInput({ prompts: `Prompts must be 1 to ${ADD_ON.maxPrompts}` });
  }
  const texts = { name: textOr(GIFT.name, name), description: textOr(GIFT.description, description) };
  if (texts.name.length > ADD_ON.name) throw invalidInput({ name: `Name must be at most ${ADD_ON.name} characters` });
  if (texts.description.length > ADD_ON.description) {
    throw invalidInput({ description: `Description must be at most ${ADD_ON.description} characters` });
  }
  return { addOnId: null, ...texts, icon: GIFT.icon, promptsAmount: prompts, priceMinor: 0 };
}

/** Gives prompts for nothing. Throws BAD_USER_INPUT, and NOT_FOUND for an add-on that does not exist. */
export async function grantAddOn(session: ClientSession, grant: NewGrant): Promise<AddOnPurchaseRecord> {
  const { userId, at } = grant;
  const given = await grantOf(session, grant);
  const row = { userId, ...given, source: 'admin' as const, state: 'pending' as const, createdAt: at };
  const { _id } = await insert(session, row);
  const completed = await completeAddOnPurchase(session, { purchaseId: _id, paymentId: null, at });
  if (!completed) throw new Error('A grant was stored and can not be completed.');
  return completed;
}

/** What the viewer bought or was given, newest first, used up or not. */
export async function listUserAddOns(ctx: RequestContext): Promise<UserAddOnRecord[]> {
  const { user } = personOf(ctx.viewer);
  return AddOnPurchases.find({ userId: user._id, state: 'paid' })
    .sort({ purchasedAt: -1, _id: -1 })
    .lean<UserAddOnRecord[]>();
}

/** One that somebody bought or was given; null while its prompts have not arrived. */
export async function findUserAddOn(purchaseId: Types.ObjectId): Promise<UserAddOnRecord | null> {
  return AddOnPurchases.findOne({ _id: purchaseId, state: 'paid' }).lean<UserAddOnRecord>();
}

/** How many prompts are left of it. */
export async function promptsLeftIn(ctx: RequestContext, { _id, userId }: UserAddOnRecord): Promise<number> {
  const wallets = await walletsLoader(ctx).load(String(userId));
  const wallet = wallets.find((it) => it._id.equals(_id));
  return wallet ? remainingAt(wallet, ctx.now()) : 0;
}
