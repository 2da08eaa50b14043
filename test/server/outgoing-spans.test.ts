import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { context, propagation, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { expect, test } from 'vitest';
import { traceOutgoingRequests } from '#api/tracing/outgoing-spans.ts';
import { inSpan } from '#api/tracing/tracer.ts';

test('calls of providers are traced by their host, and their trace is not sent along', async () => {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  provider.register();
  const stop = traceOutgoingRequests();
  const headers: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    headers.push(request.headers.traceparent as string | undefined);
    if (request.url === '/reset') request.socket.destroy();
    else response.writeHead(429).end('later');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await inSpan('job send', async () => {
      await (await fetch(`http://${host}/v1/customers/cus_secret?key=secret`, { method: 'POST' })).text();
      await expect(fetch(`http://${host}/reset`)).rejects.toThrow('fetch failed');
    });
    // Outside of a span, nothing is traced.
    await (await fetch(`http://${host}/`)).text();
    expectTraces(exporter.getFinishedSpans(), host);
    expect(headers).toEqual([undefined, undefined, undefined]);
  } finally {
    stop();
    await provider.shutdown();
    for (const api of [trace, context, propagation]) api.disable();
    server.close();
  }
});

function expectTraces(spans: readonly ReadableSpan[], host: string): void {
  const [answered, broken, job, ...more] = spans;
  expect(more).toEqual([]);
  expect(job?.name).toBe('job send');
  expect(answered).toMatchObject({
    name: `POST ${host}`,
    parentSpanContext: { spanId: job?.spanContext().spanId },
    attributes: { 'http.response.status_code': 429, 'server.address': host, 'http.request.method': 'POST' },
  });
  expect(broken).toMatchObject({ name: `GET ${host}`, status: { code: 2 } });
  expect(JSON.stringify([answered?.attributes, broken?.attributes])).not.toContain('secret');
}
