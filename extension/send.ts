import { browser } from './browser.ts';
import { type Answer, OWN_CODE, type Requests, type RequestType } from './messages.ts';

/** How often a request is sent again. */
const MAX_RETRIES = 2;

/** Whether the extension that this script belongs to still runs. Its scripts in open pages outlive it when it is updated or removed. */
export const isConnected = (): boolean => (browser as Partial<typeof browser>).runtime?.id !== undefined;

/**
 * Sends a request to the background. The browser may stop the background at any time, which ends the request without an answer;
 * it is then sent again. A run's idempotency key makes sure that it is counted once.
 */
export async function send<T extends RequestType>(
  type: T,
  ...[input]: Requests[T]['input'] extends null ? [] : [Requests[T]['input']]
): Promise<Answer<Requests[T]['value']>> {
  for (let attempt = 0; attempt <= MAX_RETRIES; attempt += 1) {
    if (!isConnected()) break;
    const answer = await browser.runtime
      .sendMessage<unknown, Answer<Requests[T]['value']> | undefined>({ type, input: input ?? null })
      .catch(() => undefined);
    if (answer) return answer;
  }
  return {
    ok: false,
    failure: { code: OWN_CODE.updated, message: 'The extension was updated. Reload this page, then try again.' },
  };
}
