import type { RequestContext } from '#api/kernel/context.ts';
import type { ErrorCode } from '#api/kernel/errors.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { type WalletRecord, Wallets } from '#api/modules/quota/wallet.model.ts';
import { commitQueueOf } from '#api/modules/simplifications/commit-queue.ts';
import type { Simplification } from '#api/modules/simplifications/simplification.ts';
import { simplify } from '#api/modules/simplifications/simplify.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import { asUser, testContext } from '../setup/graphql.ts';
import { testRuntime } from '../setup/runtime.ts';
import { givenRewriter } from './rewriter.ts';

/** A runtime of its own: it shares no in-memory state with others, like a second server. */
export const givenServer = (rewriter: Rewriter = givenRewriter().rewriter): Runtime => ({ ...testRuntime(), rewriter });

export const contextFor = (user: UserRecord, runtime: Runtime, now?: Date): RequestContext =>
  testContext(asUser(user), { runtime, ...(now && { now: () => now }) });

/** Returns the result, or the code of a `DomainError`. Throws any other error. */
export async function trySimplify(
  ctx: RequestContext,
  text = 'Could you please help?',
  idempotencyKey?: string,
): Promise<Simplification | ErrorCode> {
  try {
    return await simplify(ctx, { text, idempotencyKey });
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

/** How often each outcome occurred: an error code, or `ok`. */
export function tally(outcomes: readonly (Simplification | ErrorCode)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const name = typeof outcome === 'string' ? outcome : 'ok';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

export async function getPlanWallet(user: UserRecord): Promise<WalletRecord> {
  const wallet = await Wallets.findOne({ _id: user._id }).lean<WalletRecord>();
  if (!wallet) throw new Error('This user has no plan.');
  return wallet;
}

export async function setPlanWallet(user: UserRecord, changes: Partial<WalletRecord>): Promise<void> {
  await Wallets.updateOne({ _id: user._id }, { $set: changes });
}

/** The figures of a plan's wallet. `used` must equal `accounted`: entries committed in its window, plus holds without a ledger entry. */
export async function getPlanBalance(user: UserRecord) {
  const { used, limit, windowStart, holds } = await getPlanWallet(user);
  const inWindow = { walletId: user._id, windowStart };
  const committed = await LedgerEntries.countDocuments({ ...inWindow, state: 'committed' });
  const entries = await Promise.all(holds.map(({ _id }) => LedgerEntries.exists({ _id })));
  return { used, limit, accounted: committed + entries.filter((entry) => !entry).length, holds: holds.length };
}

/** Resolves when the commits in progress are done. */
export const waitForCommits = (...servers: Runtime[]) =>
  Promise.all(servers.map((server) => commitQueueOf(server).settled()));
