import type { FastifyReply, FastifyRequest } from 'fastify';
import { toClientError } from '#api/graphql/client-error.ts';
import { ERROR_STATUS } from '#api/kernel/errors.ts';

/** Sends any thrown error, of a service, of graphql or of Fastify, in the REST API's error format. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { code, message, details, retryAfterSeconds } = toClientError(error, request.routeOptions.bodyLimit);
  if (code === 'INTERNAL') request.log.error({ err: error }, 'REST route failed');
  if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(ERROR_STATUS[code])
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .send({ success: false, error: message, code, request_id: request.id, ...details });
}
