import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '#api/kernel/errors.ts';
import type { Log } from '#api/kernel/log.ts';

interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly text: string;
}

const UNREADABLE: Refusal = { status: 400, code: 'BAD_USER_INPUT', text: 'This is no HTTP request that can be read' };

/** By the error code of Node's HTTP parser. Such a request never reaches a route. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'TIMEOUT', text: 'The request did not arrive in time' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'PAYLOAD_TOO_LARGE', text: 'The headers of the request are too large' },
};

/** Answers a request that Node can't parse with the usual error body, and closes the connection: the bytes that follow can't be parsed either. */
export const handleClientError =
  (log: Log) =>
  (error: Error & { readonly code: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const { status, code, text } = REFUSALS[error.code] ?? UNREADABLE;
    const requestId = randomUUID();
    log.debug({ err: error, reqId: requestId, status }, 'A request could not be read');
    const body = JSON.stringify({ success: false, error: text, code, request_id: requestId });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      `x-request-id: ${requestId}`,
      'connection: close',
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  };
