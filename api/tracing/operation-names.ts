import type { ApolloServerPlugin } from '@apollo/server';
import { trace } from '@opentelemetry/api';

/** Gives the span of a GraphQL request the type and name of its operation, and none of its values. */
export const operationNames: ApolloServerPlugin = {
  requestDidStart: async () => ({
    executionDidStart: async ({ operation, operationName }) => {
      trace.getActiveSpan()?.setAttributes({
        'graphql.operation.type': operation.operation,
        ...(operationName !== null && { 'graphql.operation.name': operationName }),
      });
    },
  }),
};
