import type { ClientRequest, IncomingMessage } from 'node:http';
import { SpanKind, trace } from '@opentelemetry/api';
import { errorCode } from '#api/lib/error-code.ts';
import { followOutgoingRequests } from '#api/lib/outgoing-requests.ts';
import { endFailed, tracer } from './tracer.ts';

/** Adds a span that lasts until the response has arrived or failed. */
function traceRequest(request: ClientRequest): void {
  if (!trace.getActiveSpan()) return;
  const { method } = request;
  const host = String(request.getHeader('host'));
  const attributes = { 'http.request.method': method, 'server.address': host };
  const span = tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes });
  let response: IncomingMessage | null = null;
  let failure: Error | null = null;
  request.once('error', (error) => {
    failure = error;
  });
  request.once('response', (received) => {
    response = received;
    if (received.statusCode !== undefined) span.setAttribute('http.response.status_code', received.statusCode);
  });
  request.once('close', () => {
    // A response that was cut off, or not read to its end, fails by itself.
    const error = failure ?? response?.errored;
    if (error) endFailed(span, errorCode(error) ?? error.name);
    else span.end();
  });
}

/**
 * Adds a span for each call of a model or payment provider, and each message to a webhook, that a request or a job sends. The span has the host and
 * not the path, which can contain ids. The trace's id is not sent along. Returns a function that ends the tracing.
 */
export const traceOutgoingRequests = (): (() => void) => followOutgoingRequests(traceRequest);
