import {
  buildPersonalData,
  byUserId,
  type Person,
  type PersonalData,
} from '#api/modules/personal-data/personal-data.service.ts';
import { LedgerEntries, type LedgerEntryRecord } from './ledger-entry.model.ts';
import { refundRunsInProgress } from './runs-in-progress.ts';
import { type WalletRecord, Wallets } from './wallet.model.ts';

const wallets: PersonalData = buildPersonalData<WalletRecord>(Wallets, {
  ownedBy: byUserId,
  toExportedRow: ({ _id, kind, limit, used, windowStart, windowEnd, purchasedAt }) => ({
    id: _id,
    kind,
    prompts_limit: limit,
    prompts_used: used,
    window_start: windowStart,
    window_end: windowEnd,
    purchased_at: purchasedAt,
  }),
});

/** What the user may use and used of their team's pool, which is in the wallet of the team's owner. */
async function* exportPoolShares({ userId }: Person) {
  for (const wallet of await Wallets.find({ 'sharers._id': userId }).lean<WalletRecord[]>()) {
    const share = wallet.sharers.find(({ _id }) => _id.equals(userId));
    if (!share) continue;
    const { allowance, used, windowStart } = share;
    yield { kind: 'team_pool', prompts_limit: allowance, prompts_used: used, window_start: windowStart };
  }
}

export const personalWallets: PersonalData = {
  ...wallets,
  exported: async function* (person, ctx) {
    if (typeof wallets.exported === 'function') yield* wallets.exported(person, ctx);
    yield* exportPoolShares(person);
  },
  erase: async (person, ctx) => {
    await refundRunsInProgress(person.userId, ctx.now);
    await wallets.erase(person, ctx);
  },
};

const ledgerEntries: PersonalData = buildPersonalData<LedgerEntryRecord>(LedgerEntries, {
  ownedBy: byUserId,
  toExportedRow: (entry) => ({
    id: entry._id,
    at: entry.at,
    paid_from: entry.bucket,
    state: entry.state,
    action: entry.action,
    model: entry.model,
    input_tokens: entry.inputTokens,
    output_tokens: entry.outputTokens,
    words_before: entry.wordsBefore,
    words_after: entry.wordsAfter,
  }),
  fate: {
    rows: 'kept',
    because: 'All reports are computed from it. It holds no text, once the runs in progress have ended.',
  },
});

export const personalLedgerEntries: PersonalData = {
  ...ledgerEntries,
  // A run that ended after the account was deleted has its texts here, until its effects are dropped.
  erase: async ({ userId }) => {
    const isPending = { userId, pendingEffects: { $exists: true } };
    await LedgerEntries.collection.updateMany(isPending, { $unset: { pendingEffects: true } });
  },
};
