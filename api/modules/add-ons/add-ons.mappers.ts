import type { AddOnRecord } from './add-on.model.ts';
import type { AddOnPurchaseRecord } from './add-on-purchase.model.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.
export type AddOnMapper = AddOnRecord;
/** A purchase with the state `paid`. */
export type UserAddOnMapper = AddOnPurchaseRecord;
