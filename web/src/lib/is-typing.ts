/** The elements to which a key press belongs. In a dialog, every key belongs to the dialog. */
const TYPED_INTO = 'input:not([type="radio"], [type="checkbox"]), textarea, select, dialog';

/** Returns whether a key press on this element writes or chooses something there, so that it is no shortcut of the page. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(TYPED_INTO) !== null);
