import fc from 'fast-check';
import { Stream } from 'openai/core/streaming';
import { expect, test } from 'vitest';
import { createEventParser } from '#api/providers/llm/event-stream.ts';

const parse = (pieces: readonly string[]) => {
  const parseNext = createEventParser();
  return pieces.flatMap((piece) => parseNext(piece)).map((data) => JSON.parse(data) as unknown);
};

async function parseWithSdk(text: string): Promise<unknown[]> {
  const events: unknown[] = [];
  for await (const event of Stream.fromSSEResponse(new Response(text), new AbortController())) events.push(event);
  return events;
}

const lineEnd = fc.constantFrom('\n', '\r\n');
const event = fc
  .record({
    name: fc.option(fc.constantFrom('response.completed', 'message')),
    // A space or a line end of JSON can also be that of a line.
    data: fc.json({ stringUnit: 'binary' }).map((json) => JSON.stringify({ json })),
    isSpread: fc.boolean(),
    hasSpace: fc.boolean(),
    comment: fc.option(fc.constantFrom(': keep-alive', ':', 'id: 1', 'retry: 3', 'data2: no')),
  })
  .map(({ name, data, isSpread, hasSpace, comment }) => {
    const lines = isSpread ? [data.slice(0, 1), data.slice(1)] : [data];
    return [
      ...(comment === null ? [] : [comment]),
      ...(name === null ? [] : [`event: ${name}`]),
      ...lines.map((line) => `data:${hasSpace ? ' ' : ''}${line}`),
      '',
    ];
  });

const streamed = fc
  .record({
    events: fc.array(event, { maxLength: 5 }),
    end: lineEnd,
    rest: fc.constantFrom('', 'data: {"cut":', ': x'),
  })
  .map(
    ({ events, end, rest }) =>
      events
        .flat()
        .map((line) => line + end)
        .join('') + rest,
  );

const cutAt = (text: string, places: readonly number[]) => {
  const sorted = places.map((place) => place % (text.length + 1)).sort((a, b) => a - b);
  return [0, ...sorted].map((from, index) => text.slice(from, sorted[index]));
};

test('events are read as OpenAI’s SDK reads them, wherever the stream is cut into pieces', async () => {
  const property = fc.asyncProperty(streamed, fc.array(fc.nat(), { maxLength: 8 }), async (text, places) => {
    expect(parse(cutAt(text, places))).toEqual(await parseWithSdk(text));
  });
  await fc.assert(property, { numRuns: 300 });
});

test('lines that end with a carriage return are read at once, wherever the stream is cut into pieces', () => {
  expect(parse(['data: 1\r\rdata: 2\r', '\rdata:3\n\n', 'data: 4\r', '\n\r', '\ndata: 5\r\r'])).toEqual([
    1, 2, 3, 4, 5,
  ]);
});

test('events without data are left out', () => {
  expect(parse(['data:\n\n', ': nothing\n\ndata: 1\n\ndata\n\n'])).toEqual([1]);
});

test('an event that does not end is refused', () => {
  const parseNext = createEventParser();
  const piece = 'x'.repeat(1024 * 1024);
  expect(() => {
    for (let count = 0; count < 8; count += 1) parseNext(piece);
  }).toThrow('too long');
});
