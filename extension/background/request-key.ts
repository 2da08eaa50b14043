import { toHex } from '#web/lib/hex.ts';

/** The SHA-256 hash of a value's JSON, as 64 hexadecimal characters. */
export async function hashOf(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/**
 * The idempotency key of a request: 64 hexadecimal characters. The server refuses a key that comes with another request than before. Between
 * two attempts, the user may choose another model, which the page does not know, or switch masking on or off. So the key depends on the
 * request: a repeated request has the same key, and a changed one has another.
 * @param attempt the key that the page sends with each attempt for one result
 */
export const requestKey = async (attempt: string, request: object): Promise<string> => hashOf([attempt, request]);
