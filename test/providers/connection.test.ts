import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ConnectError, createProviderFetch, createSender } from '#api/providers/connection.ts';
import { useLocalServers } from '../setup/local-servers.ts';
import { times } from '../setup/times.ts';

const listen = useLocalServers();

/** A server that answers its requests, which it counts, one way after another. The last one is for all further requests. */
async function givenServer(...answers: readonly ((response: ServerResponse, request: IncomingMessage) => void)[]) {
  let count = 0;
  const server = createHttpServer((request, response) => {
    const answer = answers[Math.min(count, answers.length - 1)];
    count += 1;
    request.resume().on('end', () => answer?.(response, request));
  });
  return { origin: await listen(server), count: () => count };
}

/** No connection of these tests takes as long, not even on a busy machine. */
const CONNECT_MS = 30_000;

/** Makes a POST request, and returns the body of its response. */
async function post(origin: string): Promise<string> {
  const request = { url: new URL(origin), method: 'POST', headers: {}, body: '{}', signal: null };
  return (await buffer(await createSender(CONNECT_MS)(request))).toString();
}

const answered = (response: ServerResponse) => response.end('answered');
const hungUp = (response: ServerResponse) => response.destroy();

test('no request waits for the end of another one, however many are in progress', async () => {
  const waiting: ServerResponse[] = [];
  const { origin, count } = await givenServer((response) => {
    waiting.push(response);
    if (waiting.length === 201) for (const each of waiting) answered(each);
  });
  const bodies = await Promise.all(times(201, () => post(origin)));
  expect(new Set(bodies)).toEqual(new Set(['answered']));
  expect(count()).toBe(201);
});

test('a request is not sent again when its connection, which was kept alive, breaks before the response', async () => {
  const { origin, count } = await givenServer(answered, hungUp);
  await post(origin);
  const error: unknown = await post(origin).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'ECONNRESET' });
  expect(error).not.toBeInstanceOf(ConnectError);
  expect(count()).toBe(2);
});

test('no payment provider gets a request twice either', async () => {
  const { origin, count } = await givenServer(answered, hungUp);
  const fetch = createProviderFetch(CONNECT_MS);
  await (await fetch(origin, { method: 'POST', body: '{}' })).text();
  await expect(fetch(origin, { method: 'POST', body: '{}' })).rejects.toThrow();
  expect(count()).toBe(2);
});

test('a request goes over a new connection when those that were kept alive have been closed, however many there were', async () => {
  const sockets = new Set<Socket>();
  const { origin, count } = await givenServer((response, { socket }) => {
    sockets.add(socket);
    response.end('answered');
  });
  await Promise.all([post(origin), post(origin)]);
  expect(sockets.size).toBe(2);
  // The client is in the same process, so that it can't have noticed when it makes its next request.
  for (const socket of sockets) socket.destroy();
  expect(await post(origin)).toBe('answered');
  expect(sockets.size).toBe(3);
  expect(count()).toBe(3);
});

test('what a server sends over an idle connection is no response to the next request', async () => {
  const sockets: Socket[] = [];
  const { origin, count } = await givenServer((response, { socket }) => {
    sockets.push(socket);
    response.end('answered');
  });
  await post(origin);
  sockets[0]?.end('HTTP/1.1 408 Request Timeout\r\ncontent-length: 4\r\nconnection: close\r\n\r\nidle');
  expect(await post(origin)).toBe('answered');
  expect(count()).toBe(2);
});

test('a response that switches protocols ends the request', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    );
  });
  const error: unknown = await post(await listen(server)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(ConnectError);
  expect(connections).toBe(1);
});
