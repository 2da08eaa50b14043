import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#api/kernel/config.ts';
import { DAY_SECONDS } from '#api/lib/days.ts';

const YEAR_SECONDS = 365 * DAY_SECONDS;

/** For responses that are data: browsers must not render them as pages. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Policy sources that allow a page's inline scripts and styles: hashes or a nonce. */
interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * The policy of HTML pages. Scripts come from this server only. They may create one Trusted Types policy, `default`
 * (web/src/security/trusted-types-policy.ts): it lets Mantine write style sheets and refuses all other markup. Style elements need the nonce.
 * Style attributes can't have one, so all are allowed.
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

const headersForAllResponses = ({ isProduction }: Pick<Config, 'isProduction'>) => ({
  'content-security-policy': DATA_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // In development it would make browsers refuse http for every other server on localhost.
  ...(isProduction && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
});

/** Sent with pages only: on data they have no effect. */
const HEADERS_FOR_PAGES = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Links to reset a password contain a token.
  'referrer-policy': 'no-referrer',
};

/** Sets security headers and the request's id on every response. Pages replace the content security policy with their own. */
export function setSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'isProduction'>): void {
  const headers = headersForAllResponses(config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) reply.headers(HEADERS_FOR_PAGES);
    done();
  });
}
