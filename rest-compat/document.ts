import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type ExecutionResult, type GraphQLSchema, subscribe } from 'graphql';
import type { RequestContext } from '#api/kernel/context.ts';
import { dayOf } from '#api/lib/days.ts';
import { composerOf } from './answer.ts';
import { type JsonSchema, object } from './json-schema.ts';
import type { Route } from './route.ts';

/** What a document is made of, as it comes. */
interface Part {
  readonly collection: string;
  /** JSON already. */
  readonly rows: readonly string[];
  readonly left_out_because: string | null;
}

export const DOCUMENT_SCHEMA: JsonSchema = object({
  exported_at: { type: 'string', format: 'date-time' },
  collections: {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'object' } },
    description: 'The rows of each, by its name.',
  },
  left_out: {
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Why the others are of no use to anybody, by their names.',
  },
  counts: {
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'How many rows of each collection were written.',
  },
});

/** Written as it comes: at no time is more of it in memory than a part. The counts come last, because they are of what was written. */
async function* jsonOf(parts: AsyncIterable<Part>, exportedAt: Date) {
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

async function* dataOf(results: AsyncIterable<ExecutionResult>, read: (data: unknown) => unknown) {
  for await (const { data, errors } of results) {
    if (errors?.[0]) throw errors[0];
    yield read(data) as Part;
  }
}

/** Answers a route whose operation is a subscription by one JSON document to save. What is wrong with the request is thrown before it begins. */
export function documentAnswer(route: Route, schema: GraphQLSchema) {
  const read = composerOf(route);
  return async (context: RequestContext, reply: FastifyReply) => {
    const results = await subscribe({ schema, document: route.operation, contextValue: context });
    if (!(Symbol.asyncIterator in results)) throw results.errors?.[0] ?? new Error('A subscription gave no source.');
    const now = context.now();
    const name = `${context.runtime.config.product.slug}-data-${dayOf(now)}.json`;
    const document = Readable.from(jsonOf(dataOf(results, read), now));
    // The status is long sent when a later part fails: cutting the connection is how the client learns of it.
    document.on('error', (error) => {
      reply.log.error({ err: error }, 'Document broke off');
    });
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(document);
  };
}
