import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLFormattedError, GraphQLSchema } from 'graphql';
import type { RequestContext } from '#api/kernel/context.ts';
import type { Log } from '#api/kernel/log.ts';
import { toClientError } from './client-error.ts';
import { withDescribedAccess } from './described-access.ts';
import { DOCUMENT_LIMITS } from './document-limits.ts';
import { noteErrors } from './measured-operations.ts';
import { operationAdmission } from './operation-admission.ts';

function formatError({ locations, path }: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { message, extensions } = toClientError(error);
  return { message, locations, path, extensions };
}

/**
 * Logs internal errors, and adds the request id and Retry-After to error responses. `formatError` cannot do so, because
 * it does not get the request.
 */
const errorReports = (log: Log): ApolloServerPlugin<RequestContext> => ({
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, response: { http }, contextValue }) => {
      const { requestId } = contextValue;
      const clientErrors = errors.map(toClientError);
      for (const { code, cause } of clientErrors) {
        if (code === 'INTERNAL') log.error({ err: cause, reqId: requestId }, 'GraphQL operation failed');
      }
      noteErrors(
        contextValue,
        clientErrors.map(({ code }) => code),
      );
      const waits = clientErrors.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
      if (waits.length > 0) http.headers.set('retry-after', String(Math.max(...waits)));
    },
    willSendResponse: async ({ response: { body }, contextValue: { requestId } }) => {
      if (body.kind !== 'single' || !body.singleResult.errors) return;
      body.singleResult.errors = body.singleResult.errors.map((error) => ({
        ...error,
        extensions: { ...error.extensions, request_id: requestId },
      }));
    },
  }),
});

/** Creates the Apollo server. `plugins` are those of the tests and the tracing. */
export const buildApollo = (
  schema: GraphQLSchema,
  log: Log,
  plugins: readonly ApolloServerPlugin<RequestContext>[] = [],
) =>
  new ApolloServer<RequestContext>({
    schema: withDescribedAccess(schema),
    formatError,
    logger: log,
    parseOptions: { maxLexicalTokens: DOCUMENT_LIMITS.tokens },
    persistedQueries: false,
    allowBatchedHttpRequests: false,
    // `operationAdmission` refuses introspection to viewers who may not introspect.
    introspection: true,
    hideSchemaDetailsFromClientErrors: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      operationAdmission(schema),
      errorReports(log),
      ...plugins,
    ],
  });
