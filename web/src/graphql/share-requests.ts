import { ApolloLink, type Observable } from '@apollo/client';
import { canonicalStringify } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { BehaviorSubject, defer, finalize, shareReplay, switchMap, take, tap } from 'rxjs';

/** A query that was sent and not answered yet. */
interface Request {
  /** Sends a query in place of the one that is under way, which is aborted. */
  readonly sent: BehaviorSubject<Observable<ApolloLink.Result>>;
  /** The answer to the query that was sent last. */
  readonly answer: Observable<ApolloLink.Result>;
  /** Whether data may have changed since the query was sent. */
  isOutdated: boolean;
}

/**
 * Makes a link that sends equal queries that are under way at the same time once. Apollo can do this itself, but it also gives a query that is sent
 * again after a mutation the answer to the request from before it, so the page would go on showing the old data. Here, such a query is sent again,
 * and all who wait for the earlier answer get the new one. Events of subscriptions count as changes too.
 */
export function shareRequests(): ApolloLink {
  const underWay = new Map<string, Request>();
  const markOutdated = () => {
    for (const request of underWay.values()) request.isOutdated = true;
  };
  const start = (key: string, result: Observable<ApolloLink.Result>): Request => {
    const sent = new BehaviorSubject(result);
    const answer = sent.pipe(
      switchMap((latest) => latest),
      take(1),
      finalize(() => underWay.delete(key)),
      shareReplay({ refCount: true, bufferSize: 1 }),
    );
    return { sent, answer, isOutdated: false };
  };

  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY) {
      // A mutation whose answer was lost can have changed something too, and so can a stream that the user stopped.
      return forward(operation).pipe(tap({ next: markOutdated, error: markOutdated, unsubscribe: markOutdated }));
    }
    const key = `${operation.operationName} ${canonicalStringify(operation.variables)}`;
    // For each subscription: what HttpLink returns is for one, because it stays aborted after that.
    return defer(() => {
      const request = underWay.get(key);
      if (!request) {
        const started = start(key, forward(operation));
        underWay.set(key, started);
        return started.answer;
      }
      if (request.isOutdated) {
        request.isOutdated = false;
        request.sent.next(forward(operation));
      }
      return request.answer;
    });
  });
}
