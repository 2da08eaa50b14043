import type { FastifyRequest } from 'fastify';
import { canonicalIpAddress } from '#api/lib/ip-address.ts';

/**
 * Returns the client's address, for rate limits and for what is recorded about a request, such as in the audit log. It is the
 * address that the trusted proxies report (TRUST_PROXY). When they report something that isn't an address, it is the address of
 * the connection: otherwise, a client could send another invented text with each request, and each would have a rate limit of its
 * own. `unknown` when the connection is closed already, and has no address anymore.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  return canonicalIpAddress(ip) ?? canonicalIpAddress(socket.remoteAddress ?? '') ?? 'unknown';
}
