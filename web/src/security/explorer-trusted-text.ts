/** Tags that do nothing and carry nothing. */
const PLAIN_TAG = /<\/?(?:p|br|code|pre|em|strong|ul|ol|li)>/g;

/**
 * What GraphiQL makes of descriptions, which are Markdown, and the text of Mantine's styles, which has no tags at all.
 * Whatever else comes is shown as it is written: a refusal would take the whole page away.
 */
export function allowPlainMarkup(markup: string): string {
  const isPlain = !markup.replaceAll(PLAIN_TAG, '').includes('<');
  return isPlain ? markup : markup.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const WORKER = /^\/assets\/[\w.-]*worker[\w.-]*\.js$/;

/** The editor's workers, which our own build put there. Throws for any other script. */
export function allowOwnWorker(address: string): string {
  const { origin, pathname } = new URL(address, window.location.href);
  if (origin === window.location.origin && WORKER.test(pathname)) return address;
  throw new TypeError('Refused to load a script.');
}
