import { trusted } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { findContacts } from '#api/modules/accounts/accounts.service.ts';
import { type PromoRedemptionRecord, PromoRedemptions } from './promo-redemption.model.ts';
import { redeemerHashes } from './redeemer.ts';

const BATCH_SIZE = 500;

type Unmarked = Pick<PromoRedemptionRecord, '_id' | 'userId'>;

/** The next redemptions without a hash of their user, in the order of their ids. */
const findUnmarked = (after: Unmarked | undefined): Promise<Unmarked[]> =>
  PromoRedemptions.find({ redeemerHash: null, ...(after && { _id: trusted({ $gt: after._id }) }) }, { userId: 1 })
    .sort({ _id: 1 })
    .limit(BATCH_SIZE)
    .lean<Unmarked[]>();

/** How many redemptions have no hash. Those of deleted accounts never get one. */
export const countUnmarked = (): Promise<number> => PromoRedemptions.countDocuments({ redeemerHash: null }).exec();

/**
 * Stores the hash of the user's address in redemptions from before there were hashes. Redemptions of deleted accounts stay without, and so
 * does the second one when two accounts of one mailbox used a code. Safe to repeat and to run in parallel.
 */
export async function markRedeemers({ config }: Runtime): Promise<void> {
  for (let batch = await findUnmarked(undefined); batch.length > 0; batch = await findUnmarked(batch.at(-1))) {
    const contacts = await findContacts(batch.map(({ userId }) => userId));
    for (const { _id, userId } of batch) {
      const contact = contacts.get(String(userId));
      if (!contact) continue;
      const [redeemerHash] = redeemerHashes(config.peppers, contact.email);
      try {
        await PromoRedemptions.updateOne({ _id, redeemerHash: null }, { $set: { redeemerHash } });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }
}
