import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { toClientError } from '#api/graphql/client-error.ts';
import { createMultipartStreams } from '#api/graphql/multipart-streams.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { createEventChannel } from '#api/modules/simplifications/event-channel.ts';

const toError = (error: unknown) => toClientError(error);

/** A source of results that a test pushes into `channel`. `ended` returns how often the source was ended. */
function givenSource() {
  const channel = createEventChannel<{ data: { count: number } }>();
  let ended = 0;
  const source: AsyncGenerator<{ data: { count: number } }, void, void> = {
    next: channel.next,
    return: async () => {
      ended += 1;
      channel.close(null);
      return { value: undefined, done: true };
    },
    throw: async (error) => Promise.reject(error instanceof Error ? error : new Error('ended')),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
  return { channel, source, ended: () => ended };
}

test('parts are written as they come, and the stream is closed after the last one', async () => {
  const { channel, source } = givenSource();
  const streams = createMultipartStreams();
  const written = text(streams.open(source, toError));
  channel.push({ data: { count: 1 } });
  channel.push({ data: { count: 2 } });
  channel.close(null);
  expect(await written).toBe(
    '\r\n--graphql\r\ncontent-type: application/json\r\n\r\n{"payload":{"data":{"count":1}}}' +
      '\r\n--graphql\r\ncontent-type: application/json\r\n\r\n{"payload":{"data":{"count":2}}}\r\n--graphql--\r\n',
  );
});

test('the last part of a source that fails contains the error', async () => {
  const { channel, source } = givenSource();
  const written = text(createMultipartStreams().open(source, toError));
  channel.close(new DomainError('QUOTA_EXHAUSTED', 'None left'));
  expect(await written).toContain('{"payload":{"data":null,"errors":[{');
});

test('a server that ends gives streams a while, then closes them and ends their sources', async () => {
  const { source, ended } = givenSource();
  const streams = createMultipartStreams({ graceMs: 20 });
  const written = text(streams.open(source, toError));
  streams.endAfterGrace();
  expect(await written).toContain('{"payload":null,"errors":[{"message":"The server is restarting. Please try again"');
  await streams.settled();
  expect(ended()).toBe(1);
});

test('a server that ends does not wait for a source that does not end', async () => {
  async function* results() {
    yield { data: {} };
    await new Promise(() => undefined);
  }
  const streams = createMultipartStreams({ settleMs: 20 });
  const stream = streams.open(results(), toError);
  await wait(0);
  stream.destroy();
  await streams.settled();
  expect(stream.destroyed).toBe(true);
});

test('the source ends when the client stops reading', async () => {
  const { source, ended } = givenSource();
  const streams = createMultipartStreams();
  streams.open(source, toError).destroy();
  await wait(0);
  await streams.settled();
  expect(ended()).toBe(1);
});

/** A source of 100 large results. `reads` has the number of results that were read, and whether the source has ended. */
function givenLargeSource() {
  const reads = { count: 0, ended: false };
  async function* results() {
    try {
      for (let turn = 0; turn < 100; turn += 1) {
        reads.count += 1;
        yield { data: { text: 'x'.repeat(100_000) } };
      }
    } finally {
      reads.ended = true;
    }
  }
  return { reads, source: results() };
}

test('the source waits for a client that does not read', async () => {
  const { reads, source } = givenLargeSource();
  const stream = createMultipartStreams().open(source, toError);
  await wait(20);
  expect(reads.count).toBeLessThan(5);
  expect(await text(stream)).toHaveLength(100 * 100_079 + '\r\n--graphql--\r\n'.length);
  expect(reads).toEqual({ count: 100, ended: true });
});

test('a client that reads nothing for too long is disconnected, and its source ends', async () => {
  const { reads, source } = givenLargeSource();
  const streams = createMultipartStreams({ stalledMs: 20 });
  const stream = streams.open(source, toError);
  await expect.poll(() => stream.destroyed).toBe(true);
  await streams.settled();
  await wait(0);
  expect(reads.ended).toBe(true);
  expect(reads.count).toBeLessThan(5);
});

test('a client that leaves while the source waits for it ends the source', async () => {
  const { reads, source } = givenLargeSource();
  const stream = createMultipartStreams().open(source, toError);
  await wait(20);
  stream.destroy();
  await expect.poll(() => reads.ended).toBe(true);
});
