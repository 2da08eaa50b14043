import { ApolloLink } from '@apollo/client';
import { SchemaLink } from '@apollo/client/link/schema';
import { type ExecutionResult, OperationTypeNode, subscribe } from 'graphql';
import { Observable } from 'rxjs';
import { toClientError } from '#api/graphql/client-error.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { buildSchema } from '#api/modules/build-schema.ts';

const schema = buildSchema();

type Observer = Parameters<ConstructorParameters<typeof Observable<ApolloLink.Result>>[0] & object>[0];

/** The last part of a stream that failed, as the server sends it: with the error. */
function failure(error: unknown): ApolloLink.Result {
  const { message, extensions } = toClientError(error);
  return { data: null, errors: [{ message, extensions }] };
}

async function relay(source: AsyncGenerator<ExecutionResult>, observer: Observer): Promise<void> {
  try {
    for await (const result of source) observer.next(result as ApolloLink.Result);
  } catch (error) {
    observer.next(failure(error));
  }
  observer.complete();
}

/** Runs operations on the real schema; subscriptions too, which end when their last subscriber leaves. */
export function schemaLink(contextFor: () => Promise<RequestContext>): ApolloLink {
  const streams = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const started = contextFor().then((contextValue) =>
          subscribe({ schema, document: operation.query, variableValues: operation.variables, contextValue }),
        );
        void started.then((source) => {
          if (Symbol.asyncIterator in source) return relay(source, observer);
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
  const answers = new SchemaLink({ schema, context: contextFor });
  return ApolloLink.split(({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION, streams, answers);
}
