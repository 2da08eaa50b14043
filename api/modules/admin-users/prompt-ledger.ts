import type { Types } from 'mongoose';
import { findMergedConnection, type PageArgs } from '#api/database/cursor-page.ts';
import type { AddOnPurchaseRecord } from '#api/modules/add-ons/add-on-purchases.service.ts';
import {
  countReceivedAddOns,
  findPurchaseNames,
  findReceivedAddOns,
} from '#api/modules/add-ons/received-add-ons.service.ts';
import type { LedgerEntryRecord } from '#api/modules/quota/ledger.service.ts';
import { countUserRuns, findUserRuns } from '#api/modules/quota/user-runs.service.ts';
import type { PromptLedgerConnectionMapper, PromptLedgerEntryMapper } from './admin-users.mappers.ts';

type Entry = { readonly _id: Types.ObjectId } & (
  | { readonly run: LedgerEntryRecord; readonly addOn: null }
  | { readonly run: null; readonly addOn: AddOnPurchaseRecord }
);

function toRunEntry(run: LedgerEntryRecord, addOnNames: ReadonlyMap<string, string>): PromptLedgerEntryMapper {
  const { _id, bucket, state, walletId, action, model, at } = run;
  // Not by the bucket: a kept rewrite has the bucket of the refused run that paid for it, and no wallet.
  const usesPrompt = state === 'committed' && walletId !== null;
  return {
    id: String(_id),
    // `returned` is the API's word for a refunded run.
    kind: state === 'committed' ? 'run' : 'returned',
    prompts: usesPrompt ? -1 : 0,
    bucket,
    addOnName: addOnNames.get(String(walletId)) ?? null,
    description: null,
    action,
    model,
    voidedAt: null,
    at,
  };
}

const toAddOnEntry = (purchase: AddOnPurchaseRecord): PromptLedgerEntryMapper => ({
  id: String(purchase._id),
  kind: purchase.source === 'admin' ? 'gift' : 'purchase',
  prompts: purchase.promptsAmount,
  bucket: null,
  addOnName: purchase.name,
  description: purchase.description,
  action: null,
  model: null,
  voidedAt: purchase.voidedAt,
  at: purchase.purchasedAt ?? purchase.createdAt,
});

/** Returns the ids of the add-on purchases whose prompts these runs used. */
const usedPurchaseIds = (entries: readonly Entry[]) =>
  entries.flatMap(({ run }) => (run?.bucket === 'add_on' && run.walletId ? [String(run.walletId)] : []));

/**
 * Returns where a user's prompts came from and went: runs, purchases and gifts. Sorted by id, the newest first: a purchase
 * has its place by when its checkout was opened, and not by `at`, when it was paid. Throws BAD_USER_INPUT for an invalid page.
 */
export async function listPromptLedger(userId: Types.ObjectId, page: PageArgs): Promise<PromptLedgerConnectionMapper> {
  const { nodes, ...rest } = await findMergedConnection<Entry>(
    [
      {
        find: async (range) => (await findUserRuns(userId, range)).map((run) => ({ _id: run._id, run, addOn: null })),
        count: () => countUserRuns(userId),
      },
      {
        find: async (range) =>
          (await findReceivedAddOns(userId, range)).map((addOn) => ({ _id: addOn._id, run: null, addOn })),
        count: () => countReceivedAddOns(userId),
      },
    ],
    page,
  );
  const names = await findPurchaseNames(usedPurchaseIds(nodes));
  return { ...rest, nodes: nodes.map(({ run, addOn }) => (run ? toRunEntry(run, names) : toAddOnEntry(addOn))) };
}
