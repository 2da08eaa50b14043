/** The way that works without permission and on insecure origins, as long as a person has just acted. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  // Deprecated, and still the only way there is here.
  const commands: { execCommand: (command: 'copy') => boolean } = document;
  document.body.append(field);
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

/** Puts text on the clipboard. Call it from a click or a key; false when the browser refuses every way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
