import { context, propagation, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { expect, test } from 'vitest';
import { createModelProviders } from '#api/providers/llm/http-model-providers.ts';
import { resolveBySystem } from '#api/providers/targets/target.ts';
import { createWebhookSender } from '#api/providers/webhooks/webhook-sender.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';
import { traceOutgoingRequests } from '#api/tracing/outgoing-spans.ts';
import { inSpan } from '#api/tracing/tracer.ts';
import { useReceiver } from '../factories/webhook.ts';
import { useProviderStubs } from '../setup/provider-stubs.ts';

const KEY = 'sk-secret-key-0123456789';
const PROMPT = 'Could you please explain how photosynthesis works?';
const REWRITE = 'Explain how photosynthesis works.';

const stubs = useProviderStubs();
const receiver = useReceiver();

/** Collects the spans that end while `act` runs, and until there are `count`. */
async function collectSpans(count: number, act: () => Promise<void>) {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  provider.register();
  const stop = traceOutgoingRequests();
  try {
    await act();
    // A span ends with its connection, right after the response was read.
    await expect.poll(() => exporter.getFinishedSpans()).toHaveLength(count);
    return exporter.getFinishedSpans();
  } finally {
    stop();
    await provider.shutdown();
    for (const api of [trace, context, propagation]) api.disable();
  }
}

test('calls of models and messages to webhooks are traced by their host, and their trace is not sent along', async () => {
  stubs.behave(
    KEY,
    { kind: 'answer', text: REWRITE },
    { kind: 'fail', status: 500 },
    { kind: 'cut off', text: REWRITE },
  );
  const models = createModelProviders(textProcessorInProcess, { baseUrls: stubs.baseUrls() });
  const { rewrite } = models.createRewriter({ provider: 'openai', key: KEY, model: 'gpt-5-mini' });
  const request = { text: PROMPT, instruction: null, signal: new AbortController().signal, onText: () => undefined };
  const sender = createWebhookSender({ allowPrivate: true, resolve: resolveBySystem, timeoutMs: 60_000 });
  const post = (url: string) => sender.post({ url, headers: { 'webhook-signature': 'v1,secret' }, body: '{}' });

  const spans = await collectSpans(6, async () => {
    await inSpan('job send', async () => {
      expect(await rewrite(request)).toMatchObject({ text: REWRITE });
      await expect(rewrite(request)).rejects.toThrow('internal error');
      await expect(rewrite(request)).rejects.toThrow();
      expect(await post(receiver.url('/secret-hook?token=secret'))).toMatchObject({ kind: 'answered' });
      expect(await post('http://127.0.0.1:1/secret-hook')).toMatchObject({ kind: 'unreachable' });
    });
    // Outside of a span, nothing is traced.
    expect(await post(receiver.url())).toMatchObject({ kind: 'answered' });
  });

  const host = (url: string) => new URL(url).host;
  const [job] = spans.filter(({ name }) => name === 'job send');
  const byStart = spans
    .filter((span) => span !== job)
    .sort((a, b) => a.startTime[0] - b.startTime[0] || a.startTime[1] - b.startTime[1]);
  const called = (url: string, more: object = {}) => ({
    'http.request.method': 'POST',
    'server.address': host(url),
    ...more,
  });
  const { openai } = stubs.baseUrls();
  expect(byStart.map(({ attributes }) => attributes)).toEqual([
    called(openai, { 'http.response.status_code': 200 }),
    called(openai, { 'http.response.status_code': 500 }),
    called(openai, { 'http.response.status_code': 200, 'error.type': 'ECONNRESET' }),
    called(receiver.url(), { 'http.response.status_code': 200 }),
    called('http://127.0.0.1:1', { 'error.type': 'ECONNREFUSED' }),
  ]);
  expect(byStart.map(({ name }) => name)).toEqual(
    byStart.map(({ attributes }) => `POST ${String(attributes['server.address'])}`),
  );
  expect(new Set(byStart.map(({ parentSpanContext }) => parentSpanContext?.spanId))).toEqual(
    new Set([job?.spanContext().spanId]),
  );
  const recorded = JSON.stringify(
    byStart.map(({ name, attributes, events, status }) => [name, attributes, events, status]),
  );
  for (const secret of ['secret', 'responses', 'photosynthesis']) expect(recorded).not.toContain(secret);
  expect(receiver.hits.map(({ headers }) => headers.traceparent)).toEqual([undefined, undefined]);
});
