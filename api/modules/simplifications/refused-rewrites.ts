import { trusted, Types } from 'mongoose';
import { createEncryptedRows } from '#api/encryption/encrypted-rows.ts';
import { userEncryptionContext } from '#api/encryption/keyring.ts';
import { keyringOf } from '#api/encryption/keyring-of.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import type { RewriteResult, RewriteSizes } from '#api/ports/rewriter.ts';
import type { Charge } from './charge.ts';
import type { FinishedTask } from './finished-run.ts';
import { type RefusedRewriteRow, RefusedRewrites } from './refused-rewrite.model.ts';

const KEPT_MS = 15 * MINUTE_MS;

/** All that is stored as a run when its user keeps the rewrite. */
export interface RefusedRewrite {
  readonly task: FinishedTask;
  readonly result: RewriteResult;
  readonly sizes: RewriteSizes;
  /**
   * What keeping it costs. `prompt`: one prompt, because the refused run was refunded. Otherwise nothing: it ran on the user's own key
   * (`own_key`), or the refused run was charged, to this bucket.
   */
  readonly cost: 'prompt' | 'own_key' | Charge['bucket'];
}

/** Names the row that a ciphertext belongs to: it cannot be decrypted as another row's. */
const encryptionContextOf = userEncryptionContext('refused_rewrite');

/** Lets the rewrap-secrets job encrypt these rows with a new key. */
export const encryptedRefusedRewrites = createEncryptedRows<RefusedRewriteRow>(RefusedRewrites, encryptionContextOf);

/** Stores a refused rewrite for 15 minutes. Returns what its user needs to keep it, as the error names it in its details (`refused_rewrite`). */
export async function storeRefusedRewrite(ctx: RequestContext, userId: Types.ObjectId, rewrite: RefusedRewrite) {
  const createdAt = ctx.now();
  const ids = { _id: new Types.ObjectId(), userId };
  const expiresAt = new Date(createdAt.getTime() + KEPT_MS);
  const ciphertext = keyringOf(ctx.runtime).encrypt(JSON.stringify(rewrite), encryptionContextOf(ids));
  await RefusedRewrites.create([{ ...ids, ciphertext, createdAt, expiresAt }]);
  return { id: String(ids._id), expires_at: expiresAt.toISOString(), costs_prompt: rewrite.cost === 'prompt' };
}

/** Reads a refused rewrite. Throws NOT_FOUND if there is none, if it is another user's, or if it has expired. */
export async function getRefusedRewrite(
  ctx: RequestContext,
  userId: Types.ObjectId,
  id: Types.ObjectId,
): Promise<RefusedRewrite> {
  // MongoDB deletes expired rows only about once a minute.
  const filter = { _id: id, userId, expiresAt: trusted({ $gt: ctx.now() }) };
  const row = await RefusedRewrites.findOne(filter).lean<RefusedRewriteRow>();
  if (!row) throw new DomainError('NOT_FOUND', 'This rewrite is no longer there. Please run the prompt again.');
  return JSON.parse(keyringOf(ctx.runtime).decrypt(row.ciphertext, encryptionContextOf(row))) as RefusedRewrite;
}

export const deleteRefusedRewrite = (userId: Types.ObjectId, id: Types.ObjectId) =>
  RefusedRewrites.deleteOne({ _id: id, userId });
