import type { FastifyInstance } from 'fastify';
import type { Config } from '#api/kernel/config.ts';

// Browsers keep a session for one origin. `localhost` and `127.0.0.1` are two, though the same server answers: users who opened it by
// another name than the one in links would be signed out when they come back from a checkout or a mail.

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns where a page is that was asked for by another loopback name than the one in links. Null: it was asked for by that name or on another
 * port, such as that of a proxy, or one of both names is not of loopback.
 * @param host the `Host` header
 * @param path with the query
 */
export function findOtherName(publicUrl: string, host: string | undefined, path: string): string | null {
  const requestedUrl = host !== undefined && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
  const linkUrl = new URL(publicUrl);
  if (!requestedUrl || linkUrl.protocol !== 'http:' || !path.startsWith('/')) return null;
  const areLoopback = LOOPBACK_NAMES.has(linkUrl.hostname) && LOOPBACK_NAMES.has(requestedUrl.hostname);
  return areLoopback && requestedUrl.hostname !== linkUrl.hostname && requestedUrl.port === linkUrl.port
    ? linkUrl.origin + path
    : null;
}

/**
 * Redirects browsers that open a page by another loopback name than the one in links. Only pages: programs, and what a page loads, are
 * answered by any name.
 */
export function keepOneLoopbackName(app: FastifyInstance, { isProduction, publicUrl }: Config): void {
  if (isProduction) return;
  app.addHook('onRequest', async ({ method, headers, url }, reply) => {
    const isPage = method === 'GET' && headers.accept?.includes('text/html') === true;
    const target = isPage ? findOtherName(publicUrl, headers.host, url) : null;
    return target === null ? undefined : reply.header('cache-control', 'no-store').redirect(target, 302);
  });
}
