import { Types } from 'mongoose';
import { DomainError, invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { toObjectId } from '../../mongo.ts';
import type { Runtime } from '../../runtime.ts';
import { type AddOnInput, readAddOnFields, readNewAddOn } from './add-on-fields.ts';
import { type AddOnRecord, AddOns } from './add-on.model.ts';
import { builtInAddOns } from './built-in-add-ons.ts';

export type { AddOnRecord } from './add-on.model.ts';

/** What is on offer, smallest first. */
export async function activeAddOns(): Promise<AddOnRecord[]> {
  return AddOns.find({ isActive: true }).sort({ promptsAmount: 1, priceMinor: 1, _id: 1 }).lean<AddOnRecord[]>();
}

/** Where it is bought: at the operator's own link, else on our page, which leads on to the checkout. */
export const purchaseUrlOf = ({ _id, purchaseUrl }: AddOnRecord, { config }: Runtime): string =>
  purchaseUrl ?? `${config.publicUrl}/dashboard/addons?buy=${String(_id)}`;

/** Stores the built-in add-ons where there are none at all. Two instances that start at once store them once. */
export async function seedAddOns(now: Date): Promise<void> {
  if (await AddOns.exists({})) return;
  await AddOns.bulkWrite(
    builtInAddOns(now).map(({ _id, ...addOn }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: addOn }, upsert: true },
    })),
  );
}

const notThere = () => new DomainError('NOT_FOUND', 'This add-on does not exist');

/** An add-on on offer or not. Throws NOT_FOUND. */
export async function findAddOn(id: string): Promise<AddOnRecord> {
  const addOn = await AddOns.findOne({ _id: toObjectId(id) }).lean<AddOnRecord>();
  if (!addOn) throw notThere();
  return addOn;
}

/** Every add-on, retired ones too, newest first. */
export async function allAddOns(): Promise<AddOnRecord[]> {
  return AddOns.find().sort({ _id: -1 }).lean<AddOnRecord[]>();
}

const assertNone = (problems: Readonly<Record<string, string>>) => {
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
};

/** Puts one on offer. Throws BAD_USER_INPUT. */
export async function createAddOn(ctx: RequestContext, input: AddOnInput): Promise<AddOnRecord> {
  const { fields, problems } = readNewAddOn(input, ctx.runtime.config.currency);
  assertNone(problems);
  const addOn = { _id: new Types.ObjectId(), ...fields, createdAt: ctx.now() };
  await AddOns.create([addOn]);
  return addOn;
}

/**
 * Changes the offer; what people have bought stays as it was. Left out or null stays, but for the link, which null clears. Retired by
 * `isActive: false`. Throws BAD_USER_INPUT and NOT_FOUND.
 */
export async function updateAddOn(ctx: RequestContext, id: string, input: AddOnInput): Promise<AddOnRecord> {
  const { fields, problems } = readAddOnFields(input, ctx.runtime.config.currency);
  assertNone(problems);
  const addOn = await AddOns.findOneAndUpdate(
    { _id: toObjectId(id) },
    { $set: fields },
    { returnDocument: 'after' },
  ).lean<AddOnRecord>();
  if (!addOn) throw notThere();
  return addOn;
}

/** Takes it off the offer; what people have bought stays theirs. Throws NOT_FOUND. */
export const retireAddOn = (ctx: RequestContext, id: string): Promise<AddOnRecord> =>
  updateAddOn(ctx, id, { isActive: false });
