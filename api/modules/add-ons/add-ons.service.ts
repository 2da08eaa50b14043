import { findNames } from '#api/database/find-names.ts';
import { toObjectId } from '#api/database/object-id.ts';
import { seedRows } from '#api/database/seed-rows.ts';
import { type AddOnRecord, AddOns } from './add-on.model.ts';
import { addOnNotFoundError } from './add-on-errors.ts';
import { builtInAddOns } from './built-in-add-ons.ts';

/** Lists the add-ons on offer, fewest prompts first. */
export async function listActiveAddOns(): Promise<AddOnRecord[]> {
  return AddOns.find({ isActive: true }).sort({ promptsAmount: 1, priceMinor: 1, _id: 1 }).lean<AddOnRecord[]>();
}

/** Returns retired add-ons too. Throws NOT_FOUND. */
export async function getAddOn(id: string): Promise<AddOnRecord> {
  const addOn = await AddOns.findOne({ _id: toObjectId(id) }).lean<AddOnRecord>();
  if (!addOn) throw addOnNotFoundError();
  return addOn;
}

/** Stores the built-in add-ons if there are no add-ons. */
export const seedAddOns = (now: Date): Promise<void> => seedRows(AddOns, builtInAddOns(now));

/** Finds the names of add-ons by id. Deleted ones are left out. */
export const findAddOnNames = async (ids: readonly string[]) => findNames(AddOns, ids, 'name');
