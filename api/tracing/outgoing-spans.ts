import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Span, SpanKind, trace } from '@opentelemetry/api';
import { endFailed, tracer } from './tracer.ts';

/** What Node's `fetch` publishes about a request. */
interface Published {
  readonly request: { readonly origin: string; readonly method: string };
  readonly response?: { readonly statusCode: number };
  readonly error?: Error;
}

/**
 * Adds a span for each call of Node's `fetch` by a request or a job. Requests that are sent with node:http, as in providers/connection.ts, get none.
 * The span has the host and not the path, which can contain ids. The trace's id is not sent along. Returns a function that ends the tracing.
 */
export function traceOutgoingRequests(): () => void {
  const open = new WeakMap<Published['request'], Span>();
  const listeners: Readonly<Record<string, (published: Published) => void>> = {
    'undici:request:create': ({ request }) => {
      if (!trace.getActiveSpan()) return;
      const { host } = new URL(request.origin);
      const attributes = { 'http.request.method': request.method, 'server.address': host };
      open.set(request, tracer.startSpan(`${request.method} ${host}`, { kind: SpanKind.CLIENT, attributes }));
    },
    'undici:request:headers': ({ request, response }) => {
      if (response) open.get(request)?.setAttribute('http.response.status_code', response.statusCode);
    },
    'undici:request:trailers': ({ request }) => {
      open.get(request)?.end();
    },
    'undici:request:error': ({ request, error }) => {
      const span = open.get(request);
      if (span) endFailed(span, error?.name ?? 'unknown');
    },
  };
  const subscriptions = Object.entries(listeners).map(([channel, listener]) => {
    const receive = (message: unknown) => {
      listener(message as Published);
    };
    subscribe(channel, receive);
    return { channel, receive };
  });
  return () => {
    for (const { channel, receive } of subscriptions) unsubscribe(channel, receive);
  };
}
