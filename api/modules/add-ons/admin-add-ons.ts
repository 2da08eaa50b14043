import { Types } from 'mongoose';
import { toObjectId } from '#api/database/object-id.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { type AddOnRecord, AddOns } from './add-on.model.ts';
import { addOnNotFoundError } from './add-on-errors.ts';
import { type AddOnInput, readAddOnFields, readNewAddOn } from './add-on-fields.ts';

/** Lists all add-ons, including retired ones, newest first. */
export async function listAddOns(): Promise<AddOnRecord[]> {
  return AddOns.find().sort({ _id: -1 }).lean<AddOnRecord[]>();
}

/** Creates an add-on. Throws BAD_USER_INPUT. */
export async function createAddOn(ctx: RequestContext, input: AddOnInput): Promise<AddOnRecord> {
  const fields = readNewAddOn(input, ctx.runtime.config.currency);
  const addOn = { _id: new Types.ObjectId(), ...fields, createdAt: ctx.now() };
  await AddOns.create([addOn]);
  return addOn;
}

/** Updates the given fields of the offer, not the purchases of it. Null clears the link. Throws BAD_USER_INPUT and NOT_FOUND. */
export async function updateAddOn(ctx: RequestContext, id: string, input: AddOnInput): Promise<AddOnRecord> {
  const fields = readAddOnFields(input, ctx.runtime.config.currency);
  const addOn = await AddOns.findOneAndUpdate(
    { _id: toObjectId(id) },
    { $set: fields },
    { returnDocument: 'after' },
  ).lean<AddOnRecord>();
  if (!addOn) throw addOnNotFoundError();
  return addOn;
}

/** Ends the offer and keeps the purchases of it. Throws NOT_FOUND. */
export const retireAddOn = (ctx: RequestContext, id: string): Promise<AddOnRecord> =>
  updateAddOn(ctx, id, { isActive: false });
