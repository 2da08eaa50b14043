/**
 * Copies a text by selecting it in a hidden field. Works without permission and on insecure origins, but only right after a click or a key
 * press. Returns whether the browser copied it.
 */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  // Deprecated, but there is no other way on insecure origins.
  const commands: { execCommand: (command: 'copy') => boolean } = document;
  // A field outside of an open dialog can't be selected: the rest of the page is inert.
  const dialogs = document.querySelectorAll('dialog[open]');
  (dialogs[dialogs.length - 1] ?? document.body).append(field);
  field.select();
  try {
    return commands.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** Copies a text to the clipboard. Call it from a click or key handler. Resolves to false when the browser does not allow copying. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
