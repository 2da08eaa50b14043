import { createHmac } from 'node:crypto';
import type { NamedKey } from '#api/kernel/config.ts';

/** Providers that ignore dots in the name before the @, and their other names. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** One spelling for all addresses of a mailbox: without `+tag`, and without dots where the provider ignores them. */
export function canonicalAddress(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1);
  const [name = ''] = address.slice(0, at).split('+');
  return DOTLESS.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

/**
 * Keyed hashes of an address, by the current key and then by previous ones. They recognize a mailbox that used a code before, also after its
 * account was deleted, and can't be turned back into the address without the key.
 */
export function redeemerHashes(peppers: readonly [NamedKey, ...NamedKey[]], email: string): [string, ...string[]] {
  const hash = ({ key }: NamedKey) =>
    createHmac('sha256', key)
      .update(`promo redeemer: ${canonicalAddress(email)}`)
      .digest('base64url');
  const [current, ...previous] = peppers;
  return [hash(current), ...previous.map(hash)];
}
