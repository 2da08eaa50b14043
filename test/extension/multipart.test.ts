import { expect, test } from 'vitest';
import { boundaryOf, readParts } from '#extension/background/multipart.ts';

const responseWith = (contentType: string) => new Response(null, { headers: { 'content-type': contentType } });

/** A body that arrives in pieces of a few bytes, so that boundaries are cut anywhere. */
const bodyOf = (text: string) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      const bytes = new TextEncoder().encode(text);
      for (let start = 0; start < bytes.length; start += 5) controller.enqueue(bytes.slice(start, start + 5));
      controller.close();
    },
  });

async function valuesOf(text: string, boundary: string): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const value of readParts(bodyOf(text), boundary)) values.push(value);
  return values;
}

const part = (boundary: string, value: unknown) =>
  `--${boundary}\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(value)}\r\n`;

test('the boundary is the one of the header, quoted or not, or the default; other responses have none', () => {
  expect(boundaryOf(responseWith('multipart/mixed; boundary="graphql"; subscriptionSpec=1.0'))).toBe('graphql');
  expect(boundaryOf(responseWith('multipart/mixed; boundary=graphql'))).toBe('graphql');
  expect(boundaryOf(responseWith('multipart/mixed'))).toBe('-');
  expect(boundaryOf(responseWith('application/json'))).toBeNull();
});

test.each(['graphql', '-'])(
  'texts that contain the boundary %s are whole, wherever the body is cut',
  async (boundary) => {
    // In JSON, line breaks are escaped, so the boundary begins a line in none of these.
    const texts = [`run it with --${boundary} and`, `\r\n--${boundary}--\r\n`, '---', 'é ✓'];
    const body = `${texts.map((text) => part(boundary, { text })).join('')}--${boundary}--\r\n`;
    expect(await valuesOf(body, boundary)).toEqual(texts.map((text) => ({ text })));
  },
);

test('the first boundary may follow a line break', async () => {
  const body = `\r\n${part('graphql', { text: 'whole' })}--graphql--\r\n`;
  expect(await valuesOf(body, 'graphql')).toEqual([{ text: 'whole' }]);
});

test.each([
  ['the boundary after it', part('graphql', { text: 'last' })],
  ['its JSON ends', part('graphql', { text: 'last' }).slice(0, -8)],
])('a part is dropped if the body ends before %s', async (_end, last) => {
  expect(await valuesOf(part('graphql', { text: 'whole' }) + last, 'graphql')).toEqual([{ text: 'whole' }]);
});
