import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type ExecutionResult, type GraphQLSchema, subscribe } from 'graphql';
import { noteKind } from '#api/graphql/measured-operations.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { dayOf } from '#api/lib/days.ts';
import { buildComposer } from './answer.ts';
import { type JsonSchema, object } from './json-schema.ts';
import type { Route } from './route.ts';

/** A part of the document. The parts of one collection follow each other. */
interface Part {
  readonly collection: string;
  /** Each row is JSON text. */
  readonly rows: readonly string[];
  readonly left_out_because: string | null;
}

export const DOCUMENT_SCHEMA: JsonSchema = object({
  exported_at: { type: 'string', format: 'date-time' },
  collections: {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'object' } },
    description: 'The rows of each exported collection.',
  },
  left_out: {
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Why each other collection is not exported.',
  },
  counts: {
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'The number of exported rows of each collection.',
  },
});

/** Writes the document part by part, so that only one part is in memory. The counts come last, because they count what was written. */
async function* toJson(parts: AsyncIterable<Part>, exportedAt: Date) {
  const counts = new Map<string, number>();
  const leftOut: Record<string, string> = {};
  yield `{"exported_at":${JSON.stringify(exportedAt)},"collections":{`;
  let open: string | null = null;
  for await (const { collection, rows, left_out_because: because } of parts) {
    if (because !== null) {
      leftOut[collection] = because;
      continue;
    }
    if (collection !== open) {
      yield `${open === null ? '' : '],'}${JSON.stringify(collection)}:[`;
      open = collection;
    }
    const before = counts.get(collection) ?? 0;
    counts.set(collection, before + rows.length);
    if (rows.length > 0) yield (before > 0 ? ',' : '') + rows.join(',');
  }
  yield `${open === null ? '' : ']'}},"left_out":${JSON.stringify(leftOut)}`;
  yield `,"counts":${JSON.stringify(Object.fromEntries(counts))}}`;
}

async function* readParts(results: AsyncIterable<ExecutionResult>, read: (data: unknown) => unknown) {
  for await (const { data, errors } of results) {
    if (errors?.[0]) throw errors[0];
    yield read(data) as Part;
  }
}

/**
 * Runs a route's subscription and sends its results as one JSON document, however long that takes. Errors in the request are thrown before the
 * response begins.
 */
export function createDocumentHandler(route: Route, schema: GraphQLSchema) {
  const read = buildComposer(route);
  return async (context: RequestContext, reply: FastifyReply) => {
    const results = await subscribe({ schema, document: route.operation, contextValue: context });
    if (!(Symbol.asyncIterator in results)) throw results.errors?.[0] ?? new Error('A subscription gave no source.');
    noteKind(context, 'stream');
    const now = context.now();
    const name = `${context.runtime.config.product.slug}-data-${dayOf(now)}.json`;
    const document = Readable.from(toJson(readParts(results, read), now));
    // When a later part fails, the status has already been sent: the client notices because the connection is closed.
    document.on('error', (error) => {
      reply.log.error({ err: error }, 'Document broke off');
    });
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(document);
  };
}
