import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#api/kernel/config.ts';
import { DAY_SECONDS } from '#api/lib/days.ts';

const YEAR_SECONDS = 365 * DAY_SECONDS;

/** For answers that are data: no browser may make a page of them. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What a page brings along in its own text, as sources of a policy: hashes or a nonce. */
interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * For our pages. Scripts come from us alone and turn no string into markup; the one Trusted Types policy that they may make lets
 * through style text, which Mantine writes into elements that carry the nonce. Its style attributes can't carry one.
 */
export const pagePolicy = ({ scripts, styles }: Inline): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ["style-src-elem 'self'", ...styles].join(' '),
    "style-src-attr 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

/** A nonce of 128 random bits, and the policy that admits it for style elements. */
export function newPagePolicy(): { readonly nonce: string; readonly policy: string } {
  const nonce = randomBytes(16).toString('base64');
  return { nonce, policy: pagePolicy({ scripts: [], styles: [`'nonce-${nonce}'`] }) };
}

const forEveryAnswer = ({ isProduction }: Pick<Config, 'isProduction'>) => ({
  'content-security-policy': DATA_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Elsewhere it would keep every other server on localhost from being reached by http.
  ...(isProduction && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
});

/** They mean nothing on data, and every header costs something on every answer. */
const FOR_PAGES = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Links that reset a password carry a token.
  'referrer-policy': 'no-referrer',
};

/** Sets on every answer what keeps browsers from doing more with it than it is for. Pages then replace the policy. */
export function setSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'isProduction'>): void {
  const headers = forEveryAnswer(config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) reply.headers(FOR_PAGES);
    done();
  });
}
