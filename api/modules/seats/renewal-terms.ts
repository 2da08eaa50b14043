import type { ClientSession } from 'mongoose';
import { type SeatPurchaseRecord, SeatPurchases } from './seat-purchase.model.ts';

type RenewalTerms = Pick<SeatPurchaseRecord, 'keptSeats' | 'isPlanEnding'>;

interface TermsChange {
  readonly purchase: SeatPurchaseRecord;
  readonly terms: Partial<RenewalTerms>;
  readonly at: Date;
}

/** Changes how many seats of a purchase renew. A job passes that on to the payment provider, until the provider has confirmed it. */
export async function setRenewalTerms(session: ClientSession, { purchase, terms, at }: TermsChange): Promise<void> {
  // Always sent, also when the provider seems to know the number: another change may be on its way.
  const changes = { ...terms, attempts: 0, nextSendAt: purchase.renewal ? at : null };
  await SeatPurchases.updateOne({ _id: purchase._id }, { $set: changes, $inc: { version: 1 } }, { session });
}
