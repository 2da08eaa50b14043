import type { FastifyInstance } from 'fastify';

export const EXPLORER_PAGE = 'explorer.html';

/**
 * The Trusted Types policies that Monaco, the explorer's editor, creates. `default` is our own: it allows only plain markup and our own
 * workers.
 */
const TRUSTED_TYPES = [
  'default',
  'defaultWorkerFactory',
  'diffEditorWidget',
  'diffReview',
  'domLineBreaksComputer',
  'dompurify',
  'editorGhostText',
  'editorViewLayer',
  'standaloneColorizer',
  'stickyScrollViewLayer',
  'tokenizeToString',
];

/** Less strict than the policy of other pages, because Monaco adds style elements without a nonce and starts workers. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
  `trusted-types ${TRUSTED_TYPES.join(' ')}`,
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Serves the document of the GraphQL explorer, if the build has one, to anyone: it has no data, and GraphQL checks who may read the schema. */
export function serveExplorer(app: FastifyInstance, html: string | undefined): void {
  if (html === undefined) return;
  app.get('/admin/explorer', (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html),
  );
}
