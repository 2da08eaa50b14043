/**
 * Apollo's multipart protocol for subscriptions over HTTP, version 1.0, which Apollo Client speaks by itself:
 * https://www.apollographql.com/docs/graphos/routing/operations/subscriptions/multipart-protocol
 */
export const MULTIPART_TYPE = 'multipart/mixed;boundary=graphql;subscriptionSpec=1.0';

/** Whether a client that sends this Accept header can read it. */
export const acceptsMultipart = (accept = '') => /multipart\/mixed[^,]*;\s*subscriptionSpec="?1\.0/i.test(accept);

export const PREAMBLE = '\r\n--graphql';
export const CLOSING = '--\r\n';

/** A part ends with the boundary of the next one, because clients read a part only when they see it end. */
export const part = (body: object) => `\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(body)}\r\n--graphql`;

/** Says nothing, and keeps proxies from taking the connection for dead. */
export const HEARTBEAT = part({});
