import { Types } from 'mongoose';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { NOW } from '../setup/graphql.ts';

/** Stores the ledger entry of a committed run, without the model's checks: `fields` may have wrong types. Returns its id. */
export async function givenCommittedEntry(fields: object = {}): Promise<Types.ObjectId> {
  const _id = new Types.ObjectId();
  const run = { _id, userId: new Types.ObjectId(), walletId: null, bucket: 'plan', state: 'committed', at: NOW };
  const sizes = { inputTokens: 12, outputTokens: 6, wordsBefore: 8, wordsAfter: 4 };
  const counted = { day: '2026-01-01', hour: 0, action: null, model: null, foldedAt: null };
  await LedgerEntries.collection.insertOne({ ...run, ...sizes, ...counted, ...fields });
  return _id;
}
