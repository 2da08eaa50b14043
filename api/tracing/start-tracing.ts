import type { Config } from '#api/kernel/config.ts';
import { traceOutgoingRequests } from './outgoing-spans.ts';

/** Ends tracing: spans that wait are sent first. */
type StopTracing = () => Promise<void>;

/**
 * Sends traces to the OpenTelemetry collector of the configuration, over OTLP with HTTP. Without one it loads and does nothing: every span
 * of the code is then OpenTelemetry's empty one. Sampling, headers and the service's name are OpenTelemetry's own variables, such as
 * OTEL_TRACES_SAMPLER.
 */
export async function startTracing({ tracesEndpoint, product }: Config): Promise<StopTracing> {
  if (tracesEndpoint === null) return async () => undefined;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const { detectResources, envDetector, resourceFromAttributes } = resources;
  const provider = new NodeTracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win.
    resource: resourceFromAttributes({ 'service.name': product.slug }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${tracesEndpoint}/v1/traces` }))],
  });
  provider.register();
  const stopOutgoing = traceOutgoingRequests();
  return async () => {
    stopOutgoing();
    await provider.shutdown();
  };
}
