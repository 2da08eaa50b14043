/** Makes the idempotency key of a run: 128 random bits in hexadecimal. Does not use `randomUUID`, which exists on secure origins only. */
export const newRunKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
