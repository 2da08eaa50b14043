import { createHash } from 'node:crypto';
import { fastify, type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import type { OpenApiDocument } from './openapi.ts';

const INLINE_SCRIPT = /<script type="text\/javascript">([^]*?)<\/script>/g;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Only what this page is made of: our own script, the line that starts it, and the styles that it writes. */
function policyFor(html: string): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => hashOf(script));
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The page with its script, which is megabytes of text that most servers are never asked for. */
async function loadPages(prefix: string, title: string): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const pages = fastify({ logger: false });
  await pages.register(
    async (mounted) => {
      await mounted.register(scalar, {
        routePrefix: '/docs',
        logLevel: 'silent',
        configuration: {
          url: '../openapi.json',
          pageTitle: title,
          favicon: '/favicon.svg',
          withDefaultFonts: false,
          telemetry: false,
          agent: { disabled: true },
          mcp: { disabled: true },
          hideClientButton: true,
          // Models are something else in this product.
          modelsSectionLabel: 'Schemas',
          showDeveloperTools: 'never',
          persistAuth: false,
        },
      });
    },
    { prefix },
  );
  return pages;
}

/** Serves the description at `/openapi.json`, and a page at `/docs` to read it and to try it out. The page asks nobody but us. */
export function apiReference(description: OpenApiDocument): FastifyPluginAsync {
  const json = JSON.stringify(description);
  let pages: Promise<FastifyInstance> | null = null;
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=60');
    });
    app.addHook('onSend', async (_request, reply, payload) => {
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      if (isPage && typeof payload === 'string') reply.header('content-security-policy', policyFor(payload));
    });
    app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(json));
    for (const path of ['/docs', '/docs/', '/docs/js/scalar.js']) {
      app.get(path, async (request, reply) => {
        pages ??= loadPages(app.prefix, description.info.title);
        const { statusCode, headers, payload } = await (await pages).inject(request.url);
        for (const name of ['content-type', 'location']) {
          const value = headers[name];
          if (value !== undefined) reply.header(name, value);
        }
        return reply.code(statusCode).send(payload);
      });
    }
  };
}
