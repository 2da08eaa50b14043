import { createClipboardEvent } from './clipboard-event.ts';
import type { Editor } from './target.ts';

/** Types over the selection, as the browser's own undo remembers it. */
function typeOver(text: string): boolean {
  // Deprecated, but there is no other way to write that the page's undo knows.
  const commands: { execCommand: (command: 'insertText', showUi: false, text: string) => boolean } = document;
  return commands.execCommand('insertText', false, text);
}

/** Pastes as the user would. Editors handle it in their own way, and remember it in their own undo. */
function paste(element: HTMLElement, text: string): boolean {
  return !element.dispatchEvent(createClipboardEvent('paste', text));
}

/** Replaces the selected prompt by its rewrite. Never sends it. False when the prompt has changed since it was selected. */
export async function replaceIn({ element, reselect }: Editor, text: string): Promise<boolean> {
  if (!(await reselect())) return false;
  return element.isContentEditable ? paste(element, text) || typeOver(text) : typeOver(text);
}
