/** Firefox keeps what a page's scripts see apart from what the extension's scripts see. */
interface FirefoxEvent {
  /** The event as the page sees it. The page may have replaced its methods: nothing that they return is trusted. */
  readonly wrappedJSObject?: ClipboardEvent;
}

/**
 * A copy or paste that the page's editors can read. In Firefox, its text must be set as the page would do it: a page can't read what an
 * extension has put into a clipboard, and would paste nothing.
 */
export function createClipboardEvent(type: 'copy' | 'paste', text = ''): ClipboardEvent {
  const init = { clipboardData: new DataTransfer(), bubbles: true, cancelable: true, composed: true };
  const event: ClipboardEvent & FirefoxEvent = new ClipboardEvent(type, init);
  if (text !== '') (event.wrappedJSObject ?? event).clipboardData?.setData('text/plain', text);
  return event;
}
