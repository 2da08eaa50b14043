import { type ClientSession, trusted } from 'mongoose';
import { Checkouts } from './checkout.model.ts';

/** How many people have a checkout for a plan open: any of them may pay at this moment. */
export async function countBuyers(session: ClientSession | null, planId: string, now: Date): Promise<number> {
  const open = { kind: 'plan' as const, itemId: planId, isOpen: true, expiresAt: trusted({ $gt: now }) };
  return Checkouts.countDocuments(open, session ? { session } : {});
}
