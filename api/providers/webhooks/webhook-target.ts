import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Where a name leads. */
export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Every address that a name has. Rejects when it has none. */
export type Resolve = (hostname: string) => Promise<readonly Address[]>;

export const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** A URL that webhooks may not go to. The text is for people. */
export class UnsafeTargetError extends Error {
  override readonly name = 'UnsafeTargetError';
}

const PORTS: ReadonlySet<string> = new Set(['', '443', '8443']);
/** RFC 6761 keeps these names for loopback, whether or not they resolve. */
const THIS_MACHINE = /(^|\.)localhost\.?$/;
const isPrivate = () => new UnsafeTargetError('The URL must lead to a public address');

/** A URL literal's host: IPv6 without its brackets. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Reads a URL by what it says alone. Throws UnsafeTargetError. */
export function parseTarget(text: string, { allowPrivate }: { readonly allowPrivate: boolean }): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new UnsafeTargetError('The URL must be a web address');
  }
  if (url.username !== '' || url.password !== '') {
    throw new UnsafeTargetError('The URL must not have a name or a password in it');
  }
  if (allowPrivate) return url;
  if (url.protocol !== 'https:') throw new UnsafeTargetError('The URL must begin with https://');
  if (!PORTS.has(url.port)) throw new UnsafeTargetError('The URL must use port 443 or 8443');
  // The URL parser has spelled every kind of IPv4 literal out by now: 0x7f.1 is 127.0.0.1 here.
  const host = hostOf(url);
  if (isIP(host) !== 0 ? !isPublicAddress(host) : THIS_MACHINE.test(host)) throw isPrivate();
  return url;
}

/** The addresses that a URL leads to. Throws UnsafeTargetError when one of them is not public, and whatever resolving throws. */
export async function addressesOf(
  url: URL,
  { resolve, allowPrivate }: { readonly resolve: Resolve; readonly allowPrivate: boolean },
): Promise<readonly Address[]> {
  const host = hostOf(url);
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) throw isPrivate();
  return addresses;
}
