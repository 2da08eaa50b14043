import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#api/kernel/config.ts';
import { endFailed, tracer } from './tracer.ts';

/** Load balancers ask these every few seconds, and Prometheus. */
const UNTRACED = /^\/(?:healthz|readyz|metrics)$/;

/**
 * Adds a span for each request. It is part of the caller's trace if a trusted proxy is in front: without one, any
 * client could make the server record all its requests. The span has the route's template, because paths and queries
 * can contain email addresses and tokens.
 */
export function traceRequests(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  const spanOf = (request: FastifyRequest) => {
    const spanContext = contexts.get(request);
    return spanContext && trace.getSpan(spanContext);
  };
  const within = (request: FastifyRequest, run: () => void) => {
    context.with(contexts.get(request) ?? ROOT_CONTEXT, run);
  };

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    if (UNTRACED.test(route)) {
      done();
      return;
    }
    const parent = trustProxy === false ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, request.headers);
    const attributes = { 'http.request.method': method, 'http.route': route, 'plainprompt.request_id': id };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    contexts.set(request, trace.setSpan(parent, span));
    within(request, done);
  });
  // The body arrives in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    within(request, done);
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spanOf(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (span && statusCode >= 500) endFailed(span, String(statusCode));
    else span?.end();
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    const span = spanOf(request);
    if (span?.isRecording()) endFailed(span, 'aborted');
    done();
  });
}
