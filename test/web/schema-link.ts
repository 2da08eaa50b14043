import { ApolloLink } from '@apollo/client';
import { SchemaLink } from '@apollo/client/link/schema';
import { type ExecutionResult, OperationTypeNode, subscribe } from 'graphql';
import { Observable, type Subscriber } from 'rxjs';
import { toClientError } from '#api/graphql/client-error.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { buildSchema } from '#api/modules/build-schema.ts';

const schema = buildSchema();

/** The result with which the server ends a subscription that failed or could not start. */
function failure(error: unknown): ApolloLink.Result {
  const { message, extensions } = toClientError(error);
  return { data: null, errors: [{ message, extensions }] };
}

async function relay(source: AsyncGenerator<ExecutionResult>, observer: Subscriber<ApolloLink.Result>): Promise<void> {
  try {
    for await (const result of source) observer.next(result as ApolloLink.Result);
  } catch (error) {
    observer.next(failure(error));
  }
  observer.complete();
}

/** Runs operations on the real schema. A subscription ends when its subscriber leaves. */
export function schemaLink(createContext: () => Promise<RequestContext>): ApolloLink {
  const subscriptions = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const started = createContext().then((contextValue) =>
          subscribe({ schema, document: operation.query, variableValues: operation.variables, contextValue }),
        );
        // Rejects without a context: unhandled, which fails the test.
        void started.then((source) => {
          if (Symbol.asyncIterator in source) return relay(source, observer);
          // It could not start. The server, too, sends only the first error.
          observer.next(failure(source.errors?.[0]));
          observer.complete();
          return undefined;
        });
        return () => {
          void started.then((source) => {
            if (Symbol.asyncIterator in source) void source.return(undefined);
          });
        };
      }),
  );
  const queriesAndMutations = new SchemaLink({ schema, context: createContext });
  return ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    subscriptions,
    queriesAndMutations,
  );
}
