import { toHex } from './hex.ts';

/** Makes the idempotency key of a run: 128 random bits in hexadecimal. Does not use `randomUUID`, which exists on secure origins only. */
export const newRunKey = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));
