import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { withAbort } from '#api/lib/with-abort.ts';
import { isPublicAddress } from './public-address.ts';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Resolves a host name to all its addresses. Rejects when it has none. */
export type Resolve = (hostname: string) => Promise<readonly Address[]>;

export const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** A URL that may not be called. The message is shown to the person who entered it. */
export class UnsafeTargetError extends Error {
  override readonly name = 'UnsafeTargetError';
}

const PORTS: ReadonlySet<string> = new Set(['', '443', '8443']);
/** RFC 6761 reserves these names for loopback. */
const THIS_MACHINE = /(^|\.)localhost\.?$/;
const PUBLIC = 'lead to a public address';
const privateAddressError = () => new UnsafeTargetError(`The URL must ${PUBLIC}`);
const AND = new Intl.ListFormat('en-GB');

/** Returns the host of a URL, with an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Parses and checks a URL without resolving its host name. Throws UnsafeTargetError. */
export function parseTarget(text: string, { allowPrivate }: { readonly allowPrivate: boolean }): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new UnsafeTargetError('The URL must be a web address');
  }
  if (url.username !== '' || url.password !== '') {
    throw new UnsafeTargetError('The URL must not have a name or a password in it');
  }
  if (allowPrivate) return url;
  // The URL parser has normalized all spellings of IPv4: 0x7f.1 is 127.0.0.1 here.
  const host = hostOf(url);
  const isPrivate = isIP(host) === 0 ? THIS_MACHINE.test(host) : !isPublicAddress(host);
  // All at once, so that the person corrects the URL once.
  const musts = [
    url.protocol !== 'https:' && 'begin with https://',
    !PORTS.has(url.port) && 'use port 443 or 8443',
    isPrivate && PUBLIC,
  ].filter((must) => must !== false);
  if (musts.length > 0) throw new UnsafeTargetError(`The URL must ${AND.format(musts)}`);
  return url;
}

/** Resolves the URL's host. Throws UnsafeTargetError when an address is not public, and any error of `resolve`. */
export async function resolveAddresses(
  url: URL,
  { resolve, allowPrivate }: { readonly resolve: Resolve; readonly allowPrivate: boolean },
): Promise<readonly Address[]> {
  const host = hostOf(url);
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) throw privateAddressError();
  return addresses;
}

interface CheckOptions {
  readonly resolve: Resolve;
  readonly allowPrivate: boolean;
  readonly timeoutMs: number;
}

/**
 * Finds the reason why a URL may not be called. Null when it is allowed, or when that is only known after connecting.
 */
export async function findTargetProblem(text: string, options: CheckOptions): Promise<string | null> {
  try {
    const url = parseTarget(text, options);
    await withAbort(resolveAddresses(url, options), AbortSignal.timeout(options.timeoutMs));
    return null;
  } catch (error) {
    // A host name that does not resolve yet may resolve later. Its addresses are checked whenever it is called.
    return error instanceof UnsafeTargetError ? error.message : null;
  }
}
