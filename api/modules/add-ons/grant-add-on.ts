import { type ClientSession, Types } from 'mongoose';
import { invalidInput } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { lengthProblem } from '#api/lib/field-problems.ts';
import { ADD_ON } from '#schema/limits.ts';
import { type AddOnRecord, AddOns } from './add-on.model.ts';
import { addOnNotFoundError } from './add-on-errors.ts';
import { promptsProblem } from './add-on-fields.ts';
import type { AddOnPurchaseRecord } from './add-on-purchase.model.ts';
import { completeAddOnPurchase } from './add-on-purchases.service.ts';
import { copyOffer, insertPurchase } from './insert-purchase.ts';

const BONUS = { name: 'Bonus prompts', description: 'Granted by an administrator', icon: 'gift' };

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
 * Reads the fields that the purchase of a grant stores. A retired add-on can be granted. It keeps its price, although nothing is paid. Throws
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
