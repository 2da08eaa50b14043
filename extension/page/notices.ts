import { browser } from '../browser.ts';
import { isNotice, type Notice } from '../messages.ts';
import { isConnected } from '../send.ts';

/** Calls the listener with the background's notices of a type. Returns a function that ends this. */
export function onNotice<T extends Notice['type']>(
  type: T,
  listener: (notice: Extract<Notice, { type: T }>) => void,
): () => void {
  if (!isConnected()) return () => undefined;
  const onMessage = (message: unknown) => {
    if (isNotice(message, type)) listener(message);
  };
  browser.runtime.onMessage.addListener(onMessage);
  return () => {
    browser.runtime.onMessage.removeListener(onMessage);
  };
}
