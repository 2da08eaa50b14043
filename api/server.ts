import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cors from '@fastify/cors';
import {
  fastify,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { type ContextFor, createContextFor } from '#api/auth/admission.ts';
import { buildApollo } from '#api/graphql/apollo.ts';
import { USUAL_BODY_BYTES } from '#api/graphql/body-limit.ts';
import { graphqlOverHttp } from '#api/graphql/handler.ts';
import { subscriptionsOverHttp } from '#api/graphql/subscriptions.ts';
import { refuseCompressedBodies } from '#api/http/compressed-bodies.ts';
import { serveExtension } from '#api/http/extension-download.ts';
import { healthRoutes, type Lifecycle } from '#api/http/health.ts';
import { measureRequests } from '#api/http/measure-requests.ts';
import { serveMetrics } from '#api/http/metrics.ts';
import { keepOneLoopbackName } from '#api/http/one-loopback-name.ts';
import { paymentWebhooks } from '#api/http/payment-webhooks.ts';
import { logRequests } from '#api/http/request-log.ts';
import { sandboxPage } from '#api/http/sandbox-page.ts';
import { setSecurityHeaders } from '#api/http/security-headers.ts';
import { handleClientError } from '#api/http/unreadable-requests.ts';
import { type SendAppPage, serveWebPages } from '#api/http/web-pages.ts';
import type { Config } from '#api/kernel/config.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { SECOND_MS } from '#api/lib/days.ts';
import { apiKeyStrategy } from '#api/modules/access-tokens/api-key-strategy.service.ts';
import { isCheckoutEnded } from '#api/modules/billing/checkouts.service.ts';
import { applyPaymentEvent } from '#api/modules/billing/payment-events.service.ts';
import { buildSchema } from '#api/modules/build-schema.ts';
import { sessionStrategy } from '#api/modules/sessions/session-strategy.service.ts';
import { operationNames } from '#api/tracing/operation-names.ts';
import { traceRequests } from '#api/tracing/request-spans.ts';

const KIB = 1024;

const MAX_HEADER_BYTES = 16 * KIB;
/** The smallest response that is compressed; smaller ones save too little. */
const COMPRESS_FROM = 2 * KIB;

/**
 * Compresses what is sent. A response that is written in parts, such as an export, is flushed after each part: otherwise the compressor keeps
 * the first megabytes, and the download begins late.
 */
const COMPRESSION: FastifyCompressOptions = {
  threshold: COMPRESS_FROM,
  globalDecompression: false,
  // Without zstd, to which the plugin passes `zlibOptions` too. Its flags have other numbers.
  encodings: ['br', 'gzip', 'deflate'],
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  brotliOptions: {
    flush: constants.BROTLI_OPERATION_FLUSH,
    // The plugin's own default, which these options replace.
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  },
};

/** The REST API. main.ts passes it in, so that this file doesn't depend on it. */
interface Rest {
  readonly mount: (schema: GraphQLSchema, contextFor: ContextFor) => FastifyPluginAsync;
  readonly sendError: (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

export interface ServerParts {
  readonly runtime: Runtime;
  readonly rest: Rest;
  /** The folder of the web build. Null: no pages are served. */
  readonly webDir: string | null;
  /** The folder of the browser extension's builds. Left out: they can't be downloaded. */
  readonly extensionDir?: string | undefined;
}

export interface Server {
  readonly app: FastifyInstance;
  /** Makes `/readyz` fail, so that load balancers send no more requests. Requests are still answered. */
  readonly beginDraining: () => void;
}

/** Converts a number of proxies to a function, because Fastify accepts no number here. */
const trustedProxies = ({ trustProxy }: Config) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;

function newApp({ config, log }: Runtime, { sendError }: Rest): FastifyInstance {
  return fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(config),
    bodyLimit: USUAL_BODY_BYTES,
    requestTimeout: 30 * SECOND_MS,
    // Longer than load balancers keep an idle connection, mostly 60 seconds: they would send a request while this side closes it.
    keepAliveTimeout: 65 * SECOND_MS,
    // Plugins wait for nothing here, but compute: on a busy machine for more than Fastify's 10 seconds, after which the server would end.
    pluginTimeout: 0,
    http: {
      headersTimeout: 15 * SECOND_MS,
      // Node looks for requests that are too slow only this often. Its default is 30 seconds.
      connectionsCheckingInterval: SECOND_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    // Requests on open connections are still answered while closing; `connection: close` then ends the connection.
    return503OnClosing: false,
    // Errors that occur before routing, such as a URL that can't be decoded, don't reach the error handler.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: handleClientError(log),
  });
}

function closeConnectionsWhileEnding(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('preClose', async () => {
    lifecycle.isDraining = true;
  });
  // Otherwise a keep-alive connection that was in use when closing began would delay it by over a minute.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (lifecycle.isDraining) reply.header('connection', 'close');
    done();
  });
}

/** Browser extensions. An extension's id differs between stores, self-built copies and, in Firefox, installations. */
const EXTENSION_ORIGINS = [/^chrome-extension:\/\/[a-p]{32}$/, /^moz-extension:\/\/[0-9a-f-]{36}$/];

/**
 * Enables CORS for browser extensions and the configured origins. Credentials are bearer tokens, never cookies, so that no origin can
 * act for a user unasked: an extension without a token gets what is public.
 */
async function enableCors(app: FastifyInstance, { corsOrigins }: Config): Promise<void> {
  await app.register(cors, {
    origin: [...corsOrigins, ...EXTENSION_ORIGINS],
    credentials: false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'x-api-key', 'idempotency-key'],
    exposedHeaders: ['x-request-id', 'retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'],
    // Seconds for which a browser need not ask again.
    maxAge: 600,
  });
}

async function serveApi(app: FastifyInstance, runtime: Runtime, rest: Rest): Promise<void> {
  const schema = buildSchema();
  const strategies = { session: sessionStrategy(runtime.config.sessionKeys), accessToken: apiKeyStrategy };
  const contextFor = createContextFor(runtime, strategies);
  const apollo = buildApollo(schema, runtime.log, runtime.config.tracesEndpoint === null ? [] : [operationNames]);
  await apollo.start();
  // `onClose` runs when all open requests are answered, so that Apollo has none left.
  app.addHook('onClose', () => apollo.stop());

  await app.register(graphqlOverHttp(apollo, contextFor, subscriptionsOverHttp(schema)));
  await app.register(rest.mount(schema, contextFor), { prefix: '/api' });
}

/** Serves the webhooks of payment providers and, outside production, the sandbox provider's page. */
async function servePayments(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await app.register(paymentWebhooks(runtime, applyPaymentEvent));
  if (!runtime.config.isProduction) await app.register(sandboxPage(runtime, applyPaymentEvent, isCheckoutEnded));
}

/** Builds the server. With the role `worker` it serves only health checks and metrics. */
export async function buildServer({ runtime, rest, webDir, extensionDir }: ServerParts): Promise<Server> {
  const lifecycle: Lifecycle = { isDraining: false };
  const app = newApp(runtime, rest);
  if (runtime.config.tracesEndpoint !== null) traceRequests(app, runtime.config);
  setSecurityHeaders(app, runtime.config);
  closeConnectionsWhileEnding(app, lifecycle);
  logRequests(app, runtime);
  measureRequests(app, runtime);
  serveMetrics(app, runtime);
  keepOneLoopbackName(app, runtime.config);
  refuseCompressedBodies(app);
  app.setErrorHandler(rest.sendError);

  let sendAppPage: SendAppPage = () => null;
  app.setNotFoundHandler((request, reply) => {
    const sent = sendAppPage(request, reply);
    if (!sent) throw new DomainError('NOT_FOUND', 'There is nothing at this address');
    return sent;
  });

  await app.register(healthRoutes(lifecycle));
  if (runtime.config.role !== 'worker') {
    await app.register(compress, COMPRESSION);
    await app.register(async (api) => {
      await enableCors(api, runtime.config);
      await serveApi(api, runtime, rest);
    });
    await servePayments(app, runtime);
    sendAppPage = await serveWebPages(app, webDir, runtime.config);
    if (extensionDir !== undefined) serveExtension(app, extensionDir, runtime.config);
  }
  return {
    app,
    beginDraining: () => {
      lifecycle.isDraining = true;
    },
  };
}
