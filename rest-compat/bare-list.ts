import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Pages } from './every-page.ts';

/** The rows as a JSON list, page by page. */
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

/** Streams the rows of a list in the envelope. */
export function sendBareList(reply: FastifyReply, pages: Pages) {
  const list = Readable.from(envelopeAround(pages));
  // The status is long sent when a later page fails: cutting the connection is how the client learns of it.
  list.on('error', (error) => {
    reply.log.error({ err: error }, 'List broke off');
  });
  return reply.type('application/json; charset=utf-8').send(list);
}
