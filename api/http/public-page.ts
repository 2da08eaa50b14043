import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { once } from '#api/lib/once.ts';
import { pagePolicy } from './security-headers.ts';

const STYLES = /<style[^>]*>([^]*?)<\/style>/g;
/** Scripts in the page itself, which have no `src`. */
const SCRIPTS = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

const hashesOf = (html: string, elements: RegExp) =>
  [...html.matchAll(elements)].map(([, text = '']) => `'sha256-${hashOf(text)}'`);

/** A page that is the same for every visitor: compressed once, with a content security policy of hashes instead of a nonce. */
export interface PublicPage {
  readonly html: string;
  readonly policy: string;
  readonly etag: string;
  readonly compressed: Readonly<Record<'br' | 'gzip', () => Promise<Buffer>>>;
}

/** Prepares a page of the web build for sending. */
export function publicPage(html: string): PublicPage {
  const brotli = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  };
  return {
    html,
    policy: pagePolicy({ scripts: hashesOf(html, SCRIPTS), styles: hashesOf(html, STYLES) }),
    // Weak, because every encoding of the page has the same tag.
    etag: `W/"${hashOf(html)}"`,
    // For the first visitor, who waits a tenth of a second. At the start, all pages in all encodings would take most of a second from the rest.
    compressed: {
      br: once(() => promisify(brotliCompress)(html, brotli)),
      gzip: once(() => promisify(gzip)(html, { level: constants.Z_BEST_COMPRESSION })),
    },
  };
}

/** Returns whether a client accepts an encoding. */
const accepts = (request: FastifyRequest, encoding: string) =>
  (request.headers['accept-encoding'] ?? '').split(',').some((offer) => {
    const [name, quality] = offer.split(';').map((part) => part.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(quality ?? '');
  });

/** Sends the page, or 304 when the client has the current version. */
export async function sendPublicPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, policy, etag, compressed }: PublicPage,
): Promise<FastifyReply> {
  reply.headers({
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    etag,
    vary: 'accept-encoding',
  });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(request, name));
  if (!encoding) return reply.send(html);
  return reply.header('content-encoding', encoding).send(await compressed[encoding]());
}
