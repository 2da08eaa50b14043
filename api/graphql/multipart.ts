/**
 * The content type of Apollo's multipart protocol for subscriptions over HTTP, version 1.0, which Apollo Client speaks
 * by itself: https://www.apollographql.com/docs/graphos/routing/operations/subscriptions/multipart-protocol
 */
export const MULTIPART_TYPE = 'multipart/mixed;boundary=graphql;subscriptionSpec=1.0';

/** Returns whether a client with this Accept header can read multipart responses. */
export const acceptsMultipart = (accept = '') => /multipart\/mixed[^,]*;\s*subscriptionSpec="?1\.0/i.test(accept);

export const PREAMBLE = '\r\n--graphql';
export const CLOSING = '--\r\n';

/**
 * Writes one part of the response. It ends with the next boundary, because clients process a part only
 * when they have seen its end.
 */
export const part = (body: object) => `\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(body)}\r\n--graphql`;

/** An empty part, sent so that proxies don't close the connection as idle. */
export const HEARTBEAT = part({});
