const TYPED_INTO = 'input:not([type="radio"], [type="checkbox"]), textarea, select, dialog';

/** Whether a key that is pressed on this element writes or chooses something there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(TYPED_INTO) !== null);
