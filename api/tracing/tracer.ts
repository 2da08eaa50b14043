import { type Span, SpanStatusCode, trace } from '@opentelemetry/api';

/** Until tracing is started, and if it isn't, its spans are empty and cost nothing. */
export const tracer = trace.getTracer('plainprompt');

/** Ends a span as failed. Says which kind of error it was, not its message: messages can quote what users wrote. */
export function endFailed(span: Span, error: string): void {
  span.setAttribute('error.type', error);
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Runs `work` in a trace span of its own. */
export async function inSpan<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return tracer.startActiveSpan(name, async (span) => {
    try {
      const result = await work();
      span.end();
      return result;
    } catch (error) {
      endFailed(span, error instanceof Error ? error.name : 'unknown');
      throw error;
    }
  });
}
