import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  type GraphQLSchema,
  OperationTypeNode,
  parse,
  specifiedRules,
  subscribe,
  validate,
} from 'graphql';
import { z } from 'zod';
import { CONTEXT, type RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { toClientError } from './client-error.ts';
import { DOCUMENT_LIMITS } from './document-limits.ts';
import { noteErrors, noteKind } from './measured-operations.ts';
import { acceptsMultipart, MULTIPART_TYPE } from './multipart.ts';
import { createMultipartStreams, type MultipartStreams } from './multipart-streams.ts';
import { createOperationGuard } from './operation-admission.ts';

const bodyShape = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

type Body = z.output<typeof bodyShape>;

export interface Subscriptions {
  /** Whether the request's operation is a subscription. */
  readonly isSubscription: (request: FastifyRequest) => boolean;
  /** Sends the subscription's results in parts. Throws when the request is invalid, before the first part. */
  readonly respond: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  readonly streams: Pick<MultipartStreams, 'endAfterGrace' | 'settled'>;
}

function parseAndValidate({ query }: Body, schema: GraphQLSchema): DocumentNode {
  const document = parse(query, { maxLexicalTokens: DOCUMENT_LIMITS.tokens });
  const [mistake] = validate(schema, document, specifiedRules, { maxErrors: 1, hideSuggestions: true });
  if (mistake) throw mistake;
  return document;
}

const isResult = (result: AsyncGenerator<ExecutionResult> | ExecutionResult): result is ExecutionResult =>
  !(Symbol.asyncIterator in result);

/** Starts the subscription. Throws when it is invalid or can't start. */
async function startSource(
  schema: GraphQLSchema,
  admitOperation: ReturnType<typeof createOperationGuard>,
  body: Body,
  contextValue: RequestContext,
) {
  const document = parseAndValidate(body, schema);
  const operationName = body.operationName ?? undefined;
  const operation = getOperationAST(document, operationName);
  if (!operation) throw invalidInput({ operationName: 'There is no such operation' });
  const variables = body.variables ?? {};
  admitOperation(contextValue.viewer, { document, operation, variables });
  const source = await subscribe({ schema, document, operationName, variableValues: variables, contextValue });
  if (!isResult(source)) return source;
  throw source.errors?.[0] ?? new Error('A subscription gave neither a source nor an error.');
}

/**
 * Formats an error for the client, and logs bugs under the request id that the client gets. The head of the response was sent before, so
 * the error says itself how many seconds to wait, in place of the header Retry-After.
 */
function formatError(error: unknown, { requestId, runtime }: RequestContext) {
  const { message, extensions, code, cause, retryAfterSeconds } = toClientError(error);
  if (code === 'INTERNAL') runtime.log.error({ err: cause, reqId: requestId }, 'GraphQL subscription failed');
  const wait = retryAfterSeconds !== null && { retry_after: retryAfterSeconds };
  return { message, extensions: { ...extensions, ...wait, request_id: requestId } };
}

/** Serves subscriptions as multipart responses. The caller checks the limits of documents first. */
export function subscriptionsOverHttp(schema: GraphQLSchema): Subscriptions {
  const streams = createMultipartStreams();
  const admitOperation = createOperationGuard(schema);

  return {
    isSubscription: ({ body }) => {
      const { data } = bodyShape.safeParse(body);
      if (!data) return false;
      const document = parse(data.query, { maxLexicalTokens: DOCUMENT_LIMITS.tokens });
      return getOperationAST(document, data.operationName)?.operation === OperationTypeNode.SUBSCRIPTION;
    },
    respond: async (request, reply) => {
      const context = request.getDecorator<RequestContext>(CONTEXT);
      if (!acceptsMultipart(request.headers.accept)) {
        throw new DomainError('BAD_USER_INPUT', `Subscriptions are answered in parts: accept ${MULTIPART_TYPE}`);
      }
      const source = await startSource(schema, admitOperation, bodyShape.parse(request.body), context);
      const stream = streams.open(source, (error) => {
        const formatted = formatError(error, context);
        // That a run is stopped because its client left is no failure.
        if (!stream.destroyed) noteErrors(context, [formatted.extensions.code]);
        return formatted;
      });
      noteKind(context, 'stream');
      // Asks proxies not to buffer the response, which would delay the parts.
      return reply.type(MULTIPART_TYPE).header('x-accel-buffering', 'no').send(stream);
    },
    streams,
  };
}
