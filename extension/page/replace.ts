import { createClipboardEvent } from './clipboard-event.ts';
import { nextFrames } from './target.ts';
import type { Editor } from './target-types.ts';

/** The result of replacing a prompt. `changed`: the text has changed since it was selected. `refused`: the page did not accept the rewrite. */
export type Replaced = 'done' | 'changed' | 'refused';

/** How often the page is checked for the rewrite, after some frames each: for half a second, or longer on a busy machine. */
const MAX_CHECKS = 10;

/** Replaces the selection as if the user typed, so that the browser's undo works. */
function typeOver(text: string): boolean {
  // Deprecated, but no other way of writing is part of the page's undo history.
  const commands: {
    execCommand: (command: 'insertText', showUi: false, text: string) => boolean;
  } = document;
  return commands.execCommand('insertText', false, text);
}

/** Pastes a text as the user would. Returns whether the page's editor handled it, which adds it to the editor's undo history. */
function paste(element: HTMLElement, text: string): boolean {
  return !element.dispatchEvent(createClipboardEvent('paste', text));
}

/**
 * Returns the pieces to paste one after the other. ProseMirror drops empty lines inside of a pasted text, but not at its ends, so it gets a piece
 * for each. Its undo removes all pieces together.
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
  // The page may refuse the text, shorten it, or restore the old one, and may take some time to show it.
  for (let check = 0; check < MAX_CHECKS; check += 1) {
    await nextFrames();
    if (hasText(text)) return 'done';
  }
  return 'refused';
}
