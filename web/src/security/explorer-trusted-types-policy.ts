/** Tags without attributes that only format text. */
const PLAIN_TAG = /<\/?(?:p|br|code|pre|em|strong|ul|ol|li)>/g;

/**
 * Allows the HTML that GraphiQL makes from Markdown descriptions, and Mantine's style text, which has no tags. Returns
 * anything else escaped instead of throwing, because an error here would break the whole page.
 */
export function allowPlainMarkup(markup: string): string {
  const isPlain = !markup.replaceAll(PLAIN_TAG, '').includes('<');
  return isPlain ? markup : markup.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const WORKER = /^\/assets\/[\w.-]*worker[\w.-]*\.js$/;

/** Allows the editor's worker scripts from our own build. Throws for any other script. */
export function allowOwnWorker(url: string): string {
  const { origin, pathname } = new URL(url, window.location.href);
  if (origin === window.location.origin && WORKER.test(pathname)) return url;
  throw new TypeError('Refused to load a script.');
}
