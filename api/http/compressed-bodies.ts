import type { FastifyInstance } from 'fastify';
import { DomainError } from '#api/kernel/errors.ts';

const isUncompressed = (contentEncoding: string) =>
  contentEncoding.split(',').every((encoding) => ['', 'identity'].includes(encoding.trim().toLowerCase()));

/**
 * Refuses compressed request bodies before they are read: a few kilobytes can unpack to gigabytes. Call it before anything else adds
 * an `onRequest` hook that reads credentials or the body.
 */
export function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isUncompressed(request.headers['content-encoding'] ?? '')) {
      done();
      return;
    }
    // RFC 7694: which encodings a request may have.
    reply.header('accept-encoding', 'identity');
    done(new DomainError('UNSUPPORTED_MEDIA_TYPE', 'Send the body uncompressed'));
  });
}
