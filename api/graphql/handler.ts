import { Readable } from 'node:stream';
import { type ApolloServer, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server';
import type { FastifyPluginAsync, FastifyRequest, RouteHandler } from 'fastify';
import type { ContextFor } from '#api/auth/admission.ts';
import { CONTEXT, type RequestContext } from '#api/kernel/context.ts';
import { DomainError, ERROR_STATUS } from '#api/kernel/errors.ts';
import { withTimeout } from '#api/kernel/with-timeout.ts';
import { bodyTooLargeError, LARGEST_BODY_BYTES } from './body-limit.ts';
import { toClientError } from './client-error.ts';
import { createDocumentGuard } from './document-limits.ts';
import { noteKind } from './measured-operations.ts';
import { bodyBytes, readBodies } from './read-body.ts';
import { serveSchemaFile } from './schema-file.ts';
import type { Subscriptions } from './subscriptions.ts';
import { kindFor } from './time-limit.ts';

/**
 * Returns the media type of an error response. Clients that accept GraphQL's own type read errors from a response that
 * is not 200 only if it has that type.
 */
const mediaTypeFor = ({ headers: { accept = '' } }: FastifyRequest) =>
  accept.includes('application/graphql-response+json') ? 'application/graphql-response+json' : 'application/json';

function toSearch({ url }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

/** Returns the document of a request. Null when there is none, which Apollo reports. */
function readSource(request: FastifyRequest, search: string): string | null {
  const source: unknown =
    request.method === 'GET'
      ? new URLSearchParams(search).get('query')
      : (request.body as { query?: unknown } | null | undefined)?.query;
  return typeof source === 'string' ? source : null;
}

const ADMISSION = { admitted: ['session', 'accessToken'], surface: 'graphql', writes: false } as const;

interface ErrorBody {
  errors?: { extensions?: Record<string, unknown> }[];
}

/** Adds the request id to errors of requests that Apollo refused before its plugins ran. */
function withRequestId(body: string, requestId: string): string {
  const response = JSON.parse(body) as ErrorBody;
  for (const error of response.errors ?? []) error.extensions = { ...error.extensions, request_id: requestId };
  return JSON.stringify(response);
}

function toBody({ status = 200, body }: HTTPGraphQLResponse, requestId: string): string | Readable {
  if (body.kind === 'chunked') return Readable.from(body.asyncIterator);
  return status >= 400 ? withRequestId(body.string, requestId) : body.string;
}

/** Serves GraphQL over HTTP: connects Fastify with Apollo Server, and refuses oversized documents before Apollo gets them. */
export function graphqlOverHttp(
  apollo: ApolloServer<RequestContext>,
  contextFor: ContextFor,
  subscriptions: Subscriptions,
): FastifyPluginAsync {
  const guard = createDocumentGuard();

  const handler: RouteHandler = async (request, reply) => {
    const search = toSearch(request);
    const source = readSource(request, search);
    const { timeLimit, bodyLimit, hasSubscription } = guard(source ?? '');
    if (bodyBytes(request) > bodyLimit) throw bodyTooLargeError(bodyLimit);
    // Apollo Server doesn't serve subscriptions over HTTP.
    if (hasSubscription && subscriptions.isSubscription(request)) return subscriptions.respond(request, reply);
    const context = request.getDecorator<RequestContext>(CONTEXT);
    noteKind(context, kindFor(timeLimit));
    const headers = new HeaderMap();
    for (const [name, value] of Object.entries(request.headers)) {
      if (value !== undefined) headers.set(name, String(value));
    }
    // After the time limit, the client gets TIMEOUT. The operation is not stopped.
    const response = await withTimeout(
      timeLimit,
      apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: { method: request.method, headers, search, body: request.body },
        context: async () => context,
      }),
    );
    reply.code(response.status ?? 200);
    for (const [name, value] of response.headers) reply.header(name, value);
    return toBody(response, request.id);
  };

  return async (app) => {
    app.setErrorHandler((error, request, reply) => {
      const { message, extensions, code, retryAfterSeconds } = toClientError(error, request.routeOptions.bodyLimit);
      if (code === 'INTERNAL') request.log.error({ err: error }, 'GraphQL request failed');
      if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds);
      const errors = [{ message, extensions: { ...extensions, request_id: request.id } }];
      return reply.code(ERROR_STATUS[code]).type(mediaTypeFor(request)).send({ errors });
    });
    app.decorateRequest(CONTEXT);
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      request.setDecorator(CONTEXT, await contextFor(request, reply, ADMISSION));
    });
    readBodies(app);
    app.addHook('preClose', async () => {
      subscriptions.streams.endAfterGrace();
    });
    app.addHook('onClose', () => subscriptions.streams.settled());
    serveSchemaFile(app);
    app.route({ method: ['GET', 'POST'], url: '/graphql', bodyLimit: LARGEST_BODY_BYTES, handler });
    app.route({
      method: ['PUT', 'PATCH', 'DELETE'],
      url: '/graphql',
      handler: (_request, reply) => {
        reply.header('allow', 'GET, POST');
        throw new DomainError('METHOD_NOT_ALLOWED', 'Use POST here');
      },
    });
  };
}
