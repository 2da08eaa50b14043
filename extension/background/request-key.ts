import { toHex } from '#web/lib/hex.ts';

/**
 * The idempotency key of a request: 64 hexadecimal characters. The server refuses a key that comes with another request than before, and
 * the user may choose another model, or masking, between two attempts of a page, which knows no model. So each request has a key of its own,
 * and a repeated one has the same.
 * @param attempt the key that the page sends with each attempt for one result
 */
export async function requestKey(attempt: string, request: object): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([attempt, request]));
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
