import type { ClientRequest } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { type Address, hostOf, UnsafeTargetError } from './target.ts';

/**
 * Returns a lookup that returns the checked addresses, so that a second DNS query can't return others (DNS rebinding).
 */
const pinnedLookup =
  (addresses: readonly Address[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    if (all) callback(null, [...addresses]);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
  };

/** Options of a request that connects to the checked addresses of a URL only. */
export function pinnedTo(url: URL, addresses: readonly Address[]) {
  const host = hostOf(url);
  return {
    host,
    // A new connection for each request: one from a pool may lead to an address that was not checked.
    agent: false,
    lookup: pinnedLookup(addresses),
    ...(isIP(host) === 0 && { servername: host }),
  } as const;
}

/** Checks the address that was connected to, because Node skips the lookup for IP literals. */
export function assertPeer(request: ClientRequest, addresses: readonly Address[], allowPrivate: boolean): void {
  request.once('socket', (socket) => {
    socket.once('connect', () => {
      const peer = socket.remoteAddress ?? '';
      const isKnown = addresses.some(({ address }) => address === peer || `::ffff:${address}` === peer);
      if (allowPrivate || (isKnown && isPublicAddress(peer))) return;
      request.destroy(new UnsafeTargetError('The URL must lead to a public address'));
    });
  });
}
