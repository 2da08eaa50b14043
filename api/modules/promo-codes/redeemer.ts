import { createHmac } from 'node:crypto';
import type { NamedKey } from '#api/kernel/config.ts';

/** The hosts of Gmail, which ignores dots in the name before the @. Both lead to the same mailbox. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** Returns one spelling for all addresses of a mailbox: without `+tag`, and for Gmail without dots. */
export function canonicalMailbox(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1);
  const [name = ''] = address.slice(0, at).split('+');
  return DOTLESS.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

/**
 * Computes keyed hashes of an address, by the current key and then by previous ones. They recognize a mailbox that used
 * a code before, even after its account was deleted, and cannot be turned back into the address without the key.
 */
export function redeemerHashes(peppers: readonly [NamedKey, ...NamedKey[]], email: string): [string, ...string[]] {
  const hash = ({ key }: NamedKey) =>
    createHmac('sha256', key)
      .update(`promo redeemer: ${canonicalMailbox(email)}`)
      .digest('base64url');
  const [current, ...previous] = peppers;
  return [hash(current), ...previous.map(hash)];
}
