import { Types } from 'mongoose';
import { toDayAndHour } from '#api/modules/quota/ledger.service.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { NOW } from '../setup/graphql.ts';

/**
 * Stores the ledger entry of a committed run, which is not folded yet, and returns its id. The run is counted for the day and hour of `at`. Not through
 * Mongoose, so that tests can store fields of wrong types.
 */
export async function givenCommittedEntry({
  at = NOW,
  ...fields
}: { at?: Date; [field: string]: unknown } = {}): Promise<Types.ObjectId> {
  const _id = new Types.ObjectId();
  const run = { _id, userId: new Types.ObjectId(), walletId: null, bucket: 'plan', state: 'committed', at };
  const sizes = { inputTokens: 12, outputTokens: 6, wordsBefore: 8, wordsAfter: 4 };
  const countedBy = { ...toDayAndHour(at), action: null, model: null };
  await LedgerEntries.collection.insertOne({ ...run, ...sizes, ...countedBy, foldedAt: null, ...fields });
  return _id;
}
