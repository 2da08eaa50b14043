import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** Serves pages of a stranger, by path. Null: a page whose end never comes. */
export function useSite(
  pages: Readonly<Record<string, string | null>>,
  headers: Readonly<Record<string, string>> = {},
) {
  let server: Server | undefined;
  let origin = '';
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer(({ url = '/' }, response) => {
      asked.push(url);
      const text = pages[url.replace(/\?.*/, '')];
      response.writeHead(text === undefined ? 404 : 200, {
        'content-type': url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8',
        ...headers,
      });
      if (text === null) response.write('<!doctype html><title>Loading</title>');
      else response.end(text);
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server?.closeAllConnections();
    server?.close();
  });
  return {
    url: (path: string) => origin + path,
    /** The requests that contain a text. */
    askedFor: (part: string) => asked.filter((url) => url.includes(part)),
  };
}
