/** Copies by handling the browser's copy event, which is stopped before the page sees it. Returns false if the browser does not allow it. */
function copyByEvent(text: string): boolean {
  const onCopy = (event: ClipboardEvent) => {
    event.stopImmediatePropagation();
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  // Deprecated, but there is no other way on insecure origins.
  const commands: { execCommand: (command: 'copy') => boolean } = document;
  window.addEventListener('copy', onCopy, { capture: true });
  try {
    return commands.execCommand('copy');
  } finally {
    window.removeEventListener('copy', onCopy, { capture: true });
  }
}

/** Copies a text to the clipboard without putting it into the page. Call it from a click or key handler. False when the browser does not allow it. */
export async function copyPrivately(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByEvent(text);
  }
}
