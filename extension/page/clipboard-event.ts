/** An event in Firefox, where the page's scripts see another object than the extension's scripts (Xray vision). */
interface FirefoxEvent {
  /** The event as the page sees it. The page may have replaced its methods: nothing that they return is trusted. */
  readonly wrappedJSObject?: ClipboardEvent;
}

/**
 * Creates a copy or paste event that the page's editors can read. In Firefox, its text must be set through the page's view of the event: the
 * page can't read what an extension has set through its own, and would paste nothing.
 */
export function createClipboardEvent(type: 'copy' | 'paste', text = ''): ClipboardEvent {
  const init = { clipboardData: new DataTransfer(), bubbles: true, cancelable: true, composed: true };
  const event: ClipboardEvent & FirefoxEvent = new ClipboardEvent(type, init);
  if (text !== '') (event.wrappedJSObject ?? event).clipboardData?.setData('text/plain', text);
  return event;
}
