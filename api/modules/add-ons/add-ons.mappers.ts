import type { AddOnRecord } from './add-on.model.ts';
import type { AddOnPurchaseRecord } from './add-on-purchase.model.ts';

export type AddOnMapper = AddOnRecord;
/** A purchase with the state `paid`. */
export type UserAddOnMapper = AddOnPurchaseRecord;
