import type { FastifyRequest } from 'fastify';
import { canonicalAddress } from '#api/lib/ip-address.ts';

/**
 * Returns the client's address, for rate limits and for what is recorded about a request, such as in the audit log. It is the
 * address that the trusted proxies report (TRUST_PROXY). When they report something that isn't an address, it is the address of
 * the connection: otherwise, a client behind them could choose a new rate limit for each request.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  return canonicalAddress(ip) ?? canonicalAddress(socket.remoteAddress ?? '') ?? 'unknown';
}
