import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** Serves the pages of another site, by path. Null: a page that never finishes loading. */
export function useSite(
  pages: Readonly<Record<string, string | null>>,
  headers: Readonly<Record<string, string>> = {},
) {
  let server: Server | undefined;
  let origin = '';
  const requestedUrls: string[] = [];
  beforeAll(async () => {
    server = createServer(({ url = '/' }, response) => {
      requestedUrls.push(url);
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
    /** The requested addresses that contain a text. */
    requestsWith: (part: string) => requestedUrls.filter((url) => url.includes(part)),
  };
}
