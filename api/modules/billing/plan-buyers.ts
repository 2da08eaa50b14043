import { type ClientSession, trusted } from 'mongoose';
import { peopleById } from '../users/users.service.ts';
import { Checkouts } from './checkout.model.ts';

/** How many people have a checkout for a plan open: any of them may pay at this moment. Whoever's account is gone is none of them. */
export async function countBuyers(session: ClientSession | null, planId: string, now: Date): Promise<number> {
  const open = { kind: 'plan' as const, itemId: planId, isOpen: true, expiresAt: trusted({ $gt: now }) };
  const rows = await Checkouts.find(open, { userId: 1 }, { session }).lean();
  return (await peopleById(rows.flatMap(({ userId }) => userId ?? []))).size;
}
