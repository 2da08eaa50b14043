import type { ClientSession } from 'mongoose';
import { type AddOnGrant, grantAddOn } from './grant-add-on.ts';

/** The response to a grant. MongoDB can store it, so that a repeated request gets the same response. */
export interface GrantedAddOn {
  readonly id: string;
  readonly addOn: {
    /** Null for prompts that were granted without an add-on. */
    readonly id: string | null;
    readonly name: string;
    readonly description: string;
    readonly icon: string;
    readonly promptsAmount: number;
  };
  readonly purchasedAt: Date;
  readonly promptsRemaining: number;
}

/** Adds prompts to a user's account without a payment. Throws BAD_USER_INPUT, and NOT_FOUND for an unknown add-on. */
export async function giveAddOn(session: ClientSession, grant: AddOnGrant): Promise<GrantedAddOn> {
  const { _id, addOnId, name, description, icon, promptsAmount, purchasedAt } = await grantAddOn(session, grant);
  return {
    id: String(_id),
    addOn: { id: addOnId && String(addOnId), name, description, icon, promptsAmount },
    purchasedAt: purchasedAt ?? grant.at,
    promptsRemaining: promptsAmount,
  };
}
