const HEADERS_END = '\r\n\r\n';

/** Returns the boundary of a multipart response. If the header names none: `-`, the default of GraphQL over HTTP. Null for any other response. */
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

/**
 * Yields the JSON value of each part, as soon as the boundary after it arrives. A part without one is dropped. Throws SyntaxError for
 * invalid JSON.
 */
export async function* readParts(body: ReadableStream<Uint8Array>, boundary: string): AsyncGenerator {
  // A boundary begins a line. JSON has no line breaks within strings, so a text that contains the boundary's characters is not one.
  const separator = `\r\n--${boundary}`;
  // The first boundary can be at the start of the body.
  let waiting = '\r\n';
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
