import { createHash } from 'node:crypto';
import { fastify, type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { once } from '#api/lib/once.ts';
import type { OpenApiDocument } from './openapi.ts';
import { completePage } from './reference-page.ts';

const INLINE_SCRIPT = /<script type="text\/javascript">([^]*?)<\/script>/g;

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A Content-Security-Policy for the page's own script, its inline script, and inline styles. */
function buildPolicy(html: string): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => hashSource(script));
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

/** Loads the reference page on first use, because its script takes megabytes of memory. */
async function loadPages(prefix: string, title: string): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  // No time limit for plugins, as in api/server.ts: a busy machine may need long.
  const pages = fastify({ logger: false, pluginTimeout: 0 });
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
          // In this product, models are language models.
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

/**
 * Serves the OpenAPI description at `/openapi.json` and the API reference at `/docs`, to anyone. The page sends requests to this server only.
 * `describe` is called at the first request, because the description takes a while, and few servers are asked for it.
 */
export function apiReference(describe: () => OpenApiDocument, productName: string): FastifyPluginAsync {
  const description = once(describe);
  const json = once(() => JSON.stringify(description()));
  let pages: Promise<FastifyInstance> | null = null;
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=60');
    });
    app.addHook('onSend', async (_request, reply, payload) => {
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      if (isPage && typeof payload === 'string') reply.header('content-security-policy', buildPolicy(payload));
    });
    app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(json()));
    for (const path of ['/docs', '/docs/', '/docs/js/scalar.js']) {
      app.get(path, async (request, reply) => {
        pages ??= loadPages(app.prefix, description().info.title);
        const { statusCode, headers, payload } = await (await pages).inject(request.url);
        for (const name of ['content-type', 'location']) {
          const value = headers[name];
          if (value !== undefined) reply.header(name, value);
        }
        const isPage = statusCode === 200 && String(headers['content-type']).startsWith('text/html');
        return reply.code(statusCode).send(isPage ? completePage(payload, productName) : payload);
      });
    }
  };
}
