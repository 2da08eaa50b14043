import { trusted } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { findContacts } from '#api/modules/accounts/accounts.service.ts';
import { type PromoRedemptionRecord, PromoRedemptions } from './promo-redemption.model.ts';
import { redeemerHashes } from './redeemer.ts';

const BATCH_SIZE = 500;

type WithoutHash = Pick<PromoRedemptionRecord, '_id' | 'userId'>;

/** Finds the next redemptions without a hash of their user, in the order of their ids. */
const findWithoutHash = (after: WithoutHash | undefined): Promise<WithoutHash[]> =>
  PromoRedemptions.find({ redeemerHash: null, ...(after && { _id: trusted({ $gt: after._id }) }) }, { userId: 1 })
    .sort({ _id: 1 })
    .limit(BATCH_SIZE)
    .lean<WithoutHash[]>();

/** Counts the redemptions without a hash of their user. Those of deleted accounts, and of a mailbox's second account with a code, never get one. */
export const countWithoutHash = (): Promise<number> => PromoRedemptions.countDocuments({ redeemerHash: null }).exec();

/**
 * Stores the hash of the user's address in redemptions from before there were hashes. Redemptions of deleted accounts
 * stay without one, and so does the second one when two accounts of one mailbox used a code. Can be repeated, and run
 * by several servers at the same time.
 */
export async function markRedeemers({ config }: Runtime): Promise<void> {
  for (let batch = await findWithoutHash(undefined); batch.length > 0; batch = await findWithoutHash(batch.at(-1))) {
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
