import { type ClientSession, trusted } from 'mongoose';
import { type PromoCodeRecord, PromoCodes } from './promo-code.model.ts';
import { usableAt } from './usable-codes.ts';

/** Codes that people can use now and that would be worth less without a plan: they lend it, or are for it. Oldest first. */
export async function usableCodesOf(session: ClientSession | null, planId: string, now: Date): Promise<string[]> {
  const { $or: unexpired, ...usable } = usableAt(now);
  const filter = {
    ...usable,
    $and: [{ $or: unexpired }, { $or: [{ grantPlanId: planId }, { allowedPlanIds: trusted({ $in: [planId] }) }] }],
  };
  const codes = await PromoCodes.find(filter, { code: 1 }, session ? { session } : {})
    .sort({ _id: 1 })
    .lean<Pick<PromoCodeRecord, 'code'>[]>();
  return codes.map(({ code }) => code);
}
