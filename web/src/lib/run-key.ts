/** A key that nobody else has: 128 random bits. Not `randomUUID`, which browsers offer on secure origins only. */
export const newRunKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
