import type { Server, Socket } from 'node:net';
import { afterEach, expect } from 'vitest';

/** Returns a function that starts a server on a loopback port and returns its origin. After each test, the servers are closed with their connections. */
export function useLocalServers() {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((close) => close()));
  });
  return async (server: Server): Promise<string> => {
    const sockets = new Set<Socket>();
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(closed));
    });
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : expect.fail('no port')}`;
  };
}
