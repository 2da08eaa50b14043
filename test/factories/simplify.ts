import type { ErrorCode } from '#api/errors.ts';
import { DomainError } from '#api/errors.ts';
import type { RequestContext } from '#api/graphql/context.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { type WalletRecord, Wallets } from '#api/modules/quota/wallet.model.ts';
import { commitQueueOf } from '#api/modules/simplifications/commit-queue.ts';
import { type Simplification, simplify } from '#api/modules/simplifications/simplifications.service.ts';
import type { UserRecord } from '#api/modules/users/users.service.ts';
import type { Rewriter } from '#api/rewriting/rewriter.ts';
import type { Runtime } from '#api/runtime.ts';
import { asPerson, contextOf } from '#test/setup/graphql.ts';
import { testRuntime } from '#test/setup/runtime.ts';
import { rewriterOf } from './rewriter.ts';

/** A server of its own, as far as services can tell: what one keeps in memory, another does not know. */
export const givenServer = (rewriter: Rewriter = rewriterOf().rewriter): Runtime => ({ ...testRuntime(), rewriter });

export const contextFor = (user: UserRecord, runtime: Runtime, now?: Date): RequestContext =>
  contextOf(asPerson(user), { runtime, ...(now && { now: () => now }) });

/** The answer, or the code of the refusal. Throws whatever is no refusal. */
export async function attempt(
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

/** How often each code came; `ok` for answers. */
export function tally(outcomes: readonly (Simplification | ErrorCode)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const name = typeof outcome === 'string' ? outcome : 'ok';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

export async function planWallet(user: UserRecord): Promise<WalletRecord> {
  const wallet = await Wallets.findOne({ _id: user._id }).lean<WalletRecord>();
  if (!wallet) throw new Error('This person has no plan.');
  return wallet;
}

export async function setPlanWallet(user: UserRecord, changes: Partial<WalletRecord>): Promise<void> {
  await Wallets.updateOne({ _id: user._id }, { $set: changes });
}

/** What must be true of a wallet at any moment: used = committed in its window + holds that the ledger does not know. */
export async function balanceOf(user: UserRecord) {
  const { used, limit, windowStart, holds } = await planWallet(user);
  const inWindow = { walletId: user._id, windowStart };
  const committed = await LedgerEntries.countDocuments({ ...inWindow, state: 'committed' });
  const known = await Promise.all(holds.map(({ _id }) => LedgerEntries.exists({ _id })));
  return { used, limit, accounted: committed + known.filter((entry) => !entry).length, holds: holds.length };
}

export const settle = (...servers: Runtime[]) => Promise.all(servers.map((server) => commitQueueOf(server).settled()));
