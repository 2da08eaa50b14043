import mongoose, { Types } from 'mongoose';
import type { UserRecord } from '#api/kernel/viewer.ts';
import type { LedgerEntryRecord } from '#api/modules/quota/ledger.service.ts';
import { toDayAndHour } from '#api/modules/quota/ledger.service.ts';
import { countRuns } from '#api/modules/usage/day-counts.service.ts';

/** Stores the counters of runs of a user, without running them. Each run has a prompt of 10 words and 20 tokens, and a rewrite of 4 and 5. */
export async function givenUsage(
  user: UserRecord,
  at: string,
  { runs = 1, ...overrides }: Partial<LedgerEntryRecord> & { readonly runs?: number } = {},
): Promise<void> {
  const moment = new Date(at);
  const entries = Array.from({ length: runs }, (): LedgerEntryRecord => ({
    _id: new Types.ObjectId(),
    userId: user._id,
    walletId: user._id,
    bucket: 'plan',
    windowStart: user.createdAt,
    state: 'committed',
    ...toDayAndHour(moment),
    action: null,
    model: 'plainprompt',
    inputTokens: 20,
    outputTokens: 5,
    costMicros: 0,
    tokensBefore: 20,
    tokensAfter: 5,
    wordsBefore: 10,
    wordsAfter: 4,
    promptsUsed: runs,
    promptsRemaining: 0,
    at: moment,
    foldedAt: null,
    ...overrides,
  }));
  await mongoose.connection.transaction((session) => countRuns(session, entries));
}
