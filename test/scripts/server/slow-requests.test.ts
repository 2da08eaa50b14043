import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { useServerProgram } from '../../setup/server-program.ts';

const server = useServerProgram();

/** A connection that sends the first bytes at once, and one more each second. */
function slowly(start: string, rest: string): Socket {
  const socket = connect(Number(new URL(server.origin()).port), '127.0.0.1');
  socket.write(start);
  const characters = Array.from(rest);
  const timer = setInterval(() => {
    const next = characters.shift();
    if (next !== undefined && socket.writable) socket.write(next);
  }, 1000);
  socket.on('close', () => {
    clearInterval(timer);
  });
  socket.on('error', () => undefined);
  return socket;
}

/** What the server answered, and the seconds until it closed the connection. */
async function untilClosed(socket: Socket) {
  const startedAt = performance.now();
  const answer = await text(socket);
  return { answer, seconds: (performance.now() - startedAt) / 1000 };
}

test('headers that take longer than 15 seconds, and bodies longer than 30, are answered 408 and closed', async () => {
  const headers = untilClosed(slowly('GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ', 'y'.repeat(60)));
  const head = 'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';
  const body = untilClosed(slowly(head, ' '.repeat(60)));
  const slowHeaders = await headers;
  expect(slowHeaders.answer).toContain('HTTP/1.1 408');
  expect(slowHeaders.seconds).toBeGreaterThan(14);
  // On a busy machine, it takes a moment longer. All that is sent takes a minute.
  expect(slowHeaders.seconds).toBeLessThan(30);
  const slowBody = await body;
  expect(slowBody.answer).toContain('HTTP/1.1 408');
  expect(slowBody.seconds).toBeLessThan(60);
});
