import { createClipboardEvent } from './clipboard-event.ts';
import { nextFrames } from './target.ts';
import type { Editor } from './target-types.ts';

/** What became of a rewrite. `changed`: the prompt is another one than before. `refused`: the page did not take the rewrite. */
export type Replaced = 'done' | 'changed' | 'refused';

/** Half a second, or more on a busy machine. */
const LOOKS = 10;

/** Types over the selection, as the browser's own undo remembers it. */
function typeOver(text: string): boolean {
  // Deprecated, but there is no other way to write that the page's undo knows.
  const commands: {
    execCommand: (command: 'insertText', showUi: false, text: string) => boolean;
  } = document;
  return commands.execCommand('insertText', false, text);
}

/** Pastes as the user would. Editors handle it in their own way, and remember it in their own undo. */
function paste(element: HTMLElement, text: string): boolean {
  return !element.dispatchEvent(createClipboardEvent('paste', text));
}

/**
 * ProseMirror drops empty lines from a pasted text, but none at its ends: it gets one after the other. Its undo takes all of them together.
 */
const piecesFor = (element: HTMLElement, text: string) =>
  element.classList.contains('ProseMirror') ? text.split(/(?<=\n)(?=\n)/) : [text];

/** Replaces the selected prompt by its rewrite. Never sends it. */
export async function replaceIn(
  { element, edges: [lead, trail], reselect, hasText }: Editor,
  text: string,
): Promise<Replaced> {
  const selected = await reselect();
  if (selected !== 'selected') return selected;
  for (const piece of piecesFor(element, lead + text + trail)) {
    if (!element.isContentEditable || !paste(element, piece)) typeOver(piece);
  }
  // The page may refuse a paste, cut it, or put the old text back. Some take their time.
  for (let look = 0; look < LOOKS; look += 1) {
    await nextFrames();
    if (hasText(text)) return 'done';
  }
  return 'refused';
}
