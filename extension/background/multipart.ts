const HEADERS_END = '\r\n\r\n';

/** The boundary of a multipart response: `-` if the header names none, as GraphQL servers do. Null for any other response. */
export function boundaryOf({ headers }: Response): string | null {
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/mixed')) return null;
  return /boundary="?([^";]+)/.exec(type)?.[1] ?? '-';
}

async function* readTexts(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** The JSON values in the parts of a multipart response, as they arrive. */
export async function* readParts(body: ReadableStream<Uint8Array>, boundary: string): AsyncGenerator {
  const separator = `--${boundary}`;
  let waiting = '';
  for await (const text of readTexts(body)) {
    waiting += text;
    const parts = waiting.split(separator);
    // The last one has not ended yet.
    waiting = parts.pop() ?? '';
    for (const part of parts) {
      const start = part.indexOf(HEADERS_END);
      if (start !== -1) yield JSON.parse(part.slice(start + HEADERS_END.length)) as unknown;
    }
  }
}
