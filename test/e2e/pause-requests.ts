import type { Page } from '@playwright/test';

/** An answer that does not come from the server. */
interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** A request that waits until one of these is called. */
export interface PausedRequest {
  /** Empty for a request without a body. */
  readonly postData: string;
  /** Sends it to the server. `change` gets the body of the server's answer, and returns the one that the page gets. */
  readonly pass: (change?: (body: string) => string) => Promise<void>;
  readonly fulfill: (answer: Answer) => Promise<void>;
  /** Fails it as a lost connection does. */
  readonly cutOff: () => Promise<void>;
}

/**
 * Pauses a page's requests to the addresses that match a pattern of the DevTools protocol, and hands each to `take`. Playwright's own `route` turns off
 * the browser's cache: each page would be compiled once more. Resolves to a function that ends it.
 */
export async function pauseRequests(
  page: Page,
  urlPattern: string,
  take: (request: PausedRequest) => Promise<void>,
): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const changes = new Map<string, (body: string) => string>();
  const toBase64 = (text: string) => Buffer.from(text).toString('base64');
  /** The page may leave at any time, and its requests with it. */
  const ignoreGone = () => undefined;

  session.on(
    'Fetch.requestPaused',
    ({ requestId, request, responseStatusCode, responseHeaders, responseErrorReason }) => {
      const change = changes.get(requestId);
      const answered = async (): Promise<void> => {
        changes.delete(requestId);
        if (!change || responseErrorReason !== undefined) {
          await session.send('Fetch.continueResponse', { requestId }).catch(ignoreGone);
          return;
        }
        const answer = await session.send('Fetch.getResponseBody', { requestId }).catch(ignoreGone);
        if (!answer) return;
        const { body, base64Encoded } = answer;
        const text = base64Encoded ? Buffer.from(body, 'base64').toString() : body;
        const changed = {
          requestId,
          responseCode: responseStatusCode ?? 200,
          // The body comes here decoded.
          responseHeaders: (responseHeaders ?? []).filter(({ name }) => !/^content-(length|encoding)$/i.test(name)),
          body: toBase64(change(text)),
        };
        await session.send('Fetch.fulfillRequest', changed).catch(ignoreGone);
      };
      const paused: PausedRequest = {
        postData: request.postData ?? '',
        pass: async (changeBody) => {
          if (changeBody) changes.set(requestId, changeBody);
          const passed = { requestId, interceptResponse: changeBody !== undefined };
          await session.send('Fetch.continueRequest', passed).catch(ignoreGone);
        },
        fulfill: async ({ status, contentType, body }) => {
          const responseHeaders = [{ name: 'content-type', value: contentType }];
          const answer = { requestId, responseCode: status, responseHeaders, body: toBase64(body) };
          await session.send('Fetch.fulfillRequest', answer).catch(ignoreGone);
        },
        cutOff: async () => {
          await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }).catch(ignoreGone);
        },
      };
      const isAnswered = responseStatusCode !== undefined || responseErrorReason !== undefined;
      // An error of `change` or `take` is a bug of the test, and is reported as one.
      void (isAnswered ? answered() : take(paused));
    },
  );
  await session.send('Fetch.enable', { patterns: [{ urlPattern }] });
  return async () => {
    await session.send('Fetch.disable');
    await session.detach();
  };
}
