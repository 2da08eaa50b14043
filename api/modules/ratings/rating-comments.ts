import { createEncryptedRows } from '#api/encryption/encrypted-rows.ts';
import { userEncryptionContext } from '#api/encryption/keyring.ts';
import { keyringOf } from '#api/encryption/keyring-of.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { type RunRatingRow, RunRatings } from './run-rating.model.ts';

type RatingIds = Pick<RunRatingRow, '_id' | 'userId'>;

const encryptionContextOf = userEncryptionContext('rating_comment');

/** Lets the rewrap-secrets job encrypt the comments with a new key. They are encrypted because they can quote prompts. */
export const encryptedRatingComments = createEncryptedRows<RunRatingRow>(RunRatings, encryptionContextOf);

export const encryptComment = (runtime: Runtime, comment: string, ids: RatingIds): string =>
  keyringOf(runtime).encrypt(comment, encryptionContextOf(ids));

/** Decrypts the comment of a rating. Null without a comment. */
export const decryptComment = (runtime: Runtime, row: RunRatingRow): string | null =>
  row.ciphertext === null ? null : keyringOf(runtime).decrypt(row.ciphertext, encryptionContextOf(row));
