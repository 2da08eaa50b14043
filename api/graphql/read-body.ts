import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest, preParsingAsyncHookHandler, RequestPayload } from 'fastify';
import { CONTEXT, type RequestContext } from '#api/kernel/context.ts';
import { bodyTooLargeError, USUAL_BODY_BYTES } from './body-limit.ts';

const BODY_BYTES = Symbol('body bytes');

interface Limit {
  /** The most bytes of the body. */
  readonly maxBytes: number;
  /** Counts the request against the limit of large ones. Throws RATE_LIMITED. */
  readonly countLarge: () => Promise<void>;
}

/** Passes on a body whose length was not announced, and fails as soon as it is too long. */
function limitStream(payload: RequestPayload, { maxBytes, countLarge }: Limit): RequestPayload {
  let received = 0;
  const limited = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const before = received;
      received += chunk.length;
      if (received > maxBytes) done(bodyTooLargeError(maxBytes));
      else if (before > USUAL_BODY_BYTES || received <= USUAL_BODY_BYTES) done(null, chunk);
      else {
        // With this chunk it became a large body.
        countLarge().then(() => {
          done(null, chunk);
        }, done);
      }
    },
  });
  payload.on('error', (error) => limited.destroy(error));
  return payload.pipe(limited);
}

/**
 * Refuses a body that is too large before it is read. Parsing a large one takes milliseconds in which the server answers no other request, so only
 * signed-in users can send one, to routes that allow it, and only a few a minute. It runs after the hook that identifies the viewer.
 */
export const limitBody: preParsingAsyncHookHandler = async (request, reply, payload) => {
  const context = request.getDecorator<RequestContext | undefined>(CONTEXT);
  const user = context?.viewer.kind === 'user' ? context.viewer : null;
  const maxBytes = user ? request.routeOptions.bodyLimit : USUAL_BODY_BYTES;
  const countLarge = async () => {
    if (user) await context?.runtime.rateLimits.consume('largeBody', user.userId);
  };
  if (request.headers['transfer-encoding'] !== undefined) return limitStream(payload, { maxBytes, countLarge });
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > USUAL_BODY_BYTES) {
    // A refused body is not read to its end, so the connection can't be used for another request.
    reply.header('connection', 'close');
    if (announced > maxBytes) throw bodyTooLargeError(maxBytes);
    await countLarge();
    reply.removeHeader('connection');
  }
  return payload;
};

/**
 * Reads the JSON bodies of GraphQL requests, up to the limit of the route. The operations in a body can have a lower limit. They are known only
 * after parsing, so the caller must then compare `bodyBytes` with their limit.
 */
export function readBodies(app: FastifyInstance): void {
  app.decorateRequest(BODY_BYTES, 0);
  app.addHook('preParsing', limitBody);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.setDecorator(BODY_BYTES, Buffer.byteLength(text));
    void parse(request, text as string, done);
  });
}

/** The size of a request's body, in bytes. */
export const bodyBytes = (request: FastifyRequest) => request.getDecorator<number>(BODY_BYTES);
