import { createEncryptedRows } from '#api/encryption/encrypted-rows.ts';
import { userEncryptionContext } from '#api/encryption/keyring.ts';
import { keyringOf } from '#api/encryption/keyring-of.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { type ShareRow, Shares } from './share.model.ts';

export interface SharedTexts {
  readonly text: string;
  /** The prompt. Null if it is not shared. */
  readonly originalText: string | null;
}

type ShareIds = Pick<ShareRow, '_id' | 'userId'>;

const encryptionContextOf = userEncryptionContext('share');

/** Lets the rewrap-secrets job encrypt these rows with a new key. */
export const encryptedShares = createEncryptedRows<ShareRow>(Shares, encryptionContextOf);

export const encryptTexts = (runtime: Runtime, texts: SharedTexts, ids: ShareIds): string =>
  keyringOf(runtime).encrypt(JSON.stringify(texts), encryptionContextOf(ids));

export const decryptTexts = (runtime: Runtime, row: ShareRow): SharedTexts =>
  JSON.parse(keyringOf(runtime).decrypt(row.ciphertext, encryptionContextOf(row))) as SharedTexts;
