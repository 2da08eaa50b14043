import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

/** Requests to other servers. Adapters announce them without knowing who follows them, which is the tracing. */
const CHANNEL = 'plainprompt:outgoing-request';
const outgoingRequests = channel(CHANNEL);

/** Announces a request that was just made. Called before anything is sent, in the context of the request or job that causes it. */
export const announceOutgoingRequest = (request: ClientRequest): void => {
  outgoingRequests.publish(request);
};

/** Calls `follow` with each request that is announced. Returns a function that ends this. */
export function followOutgoingRequests(follow: (request: ClientRequest) => void): () => void {
  const receive = (request: unknown) => {
    follow(request as ClientRequest);
  };
  subscribe(CHANNEL, receive);
  return () => {
    unsubscribe(CHANNEL, receive);
  };
}
