import type { FastifyRequest } from 'fastify';
import { canonicalAddress } from '#api/lib/ip-address.ts';

/**
 * Returns the client's address, as the trusted proxies report it (TRUST_PROXY). When they report something that
 * isn't an address, it is the address of the connection: otherwise, a client behind them could choose a new
 * rate limit for each request.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  return canonicalAddress(ip) ?? canonicalAddress(socket.remoteAddress ?? '') ?? 'unknown';
}
