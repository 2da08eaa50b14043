/** The types of inputs whose text can be a prompt. */
const TEXT_INPUTS = ['text', 'search', 'url', ''];
/** Matches the `autocomplete` of inputs that are never read: passwords, also those shown as text, one-time codes and card numbers. */
const SECRETS = /password|one-time-code|cc-/;

/** The focused element, also inside of open shadow roots. */
export function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

export const isTextField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && TEXT_INPUTS.includes(element.type) && !SECRETS.test(element.autocomplete));

/** Returns the selection in the element's document or shadow root. Chrome reports a selection in a shadow tree only on its root. */
export function selectionIn(element: Element | null): Selection | null {
  const root: (Node & { getSelection?: () => Selection | null }) | undefined = element?.getRootNode();
  return root?.getSelection?.() ?? document.getSelection();
}

/** Returns where the focused field is, or otherwise the page's selection, in the coordinates of the viewport. */
export function selectionBox(): DOMRect {
  const focused = focusedElement();
  const selection = document.getSelection();
  if (focused && focused !== document.body) return focused.getBoundingClientRect();
  return selection && selection.rangeCount > 0 ? selection.getRangeAt(0).getBoundingClientRect() : new DOMRect();
}

/** Whether anything is selected, without reading it. */
export function hasSelection(): boolean {
  const focused = focusedElement();
  if (isTextField(focused)) return focused.selectionStart !== focused.selectionEnd;
  const selection = selectionIn(focused);
  // Inputs that are no text fields, such as those for passwords, are left alone.
  return selection !== null && !selection.isCollapsed && !(focused instanceof HTMLInputElement);
}
