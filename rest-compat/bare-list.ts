import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Pages } from './read-all-pages.ts';

/** Writes rows as a JSON array, page by page. */
export async function* jsonList(pages: Pages) {
  yield '[';
  let separator = '';
  for await (const rows of pages) {
    if (rows.length > 0) yield separator + rows.map((row) => JSON.stringify(row)).join(',');
    separator = ',';
  }
  yield ']';
}

async function* envelopeAround(pages: Pages) {
  yield '{"success":true,"data":';
  yield* jsonList(pages);
  yield '}';
}

/** Streams rows as a list in the envelope. */
export function sendBareList(reply: FastifyReply, pages: Pages) {
  const list = Readable.from(envelopeAround(pages));
  // When a later page fails, the status has already been sent: the client notices because the connection is closed.
  list.on('error', (error) => {
    reply.log.error({ err: error }, 'List broke off');
  });
  return reply.type('application/json; charset=utf-8').send(list);
}
