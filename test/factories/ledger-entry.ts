import { Types } from 'mongoose';
import { toDayAndHour } from '#api/modules/quota/ledger.service.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { NOW } from '../setup/graphql.ts';

/** Stores the ledger entry of a committed run, which is not folded yet. Not through Mongoose, so that tests can store fields of wrong types. Returns its id. */
export async function givenCommittedEntry(fields: object = {}): Promise<Types.ObjectId> {
  const _id = new Types.ObjectId();
  const run = { _id, userId: new Types.ObjectId(), walletId: null, bucket: 'plan', state: 'committed', at: NOW };
  const sizes = { inputTokens: 12, outputTokens: 6, wordsBefore: 8, wordsAfter: 4 };
  const countedBy = { ...toDayAndHour(NOW), action: null, model: null };
  await LedgerEntries.collection.insertOne({ ...run, ...sizes, ...countedBy, foldedAt: null, ...fields });
  return _id;
}
