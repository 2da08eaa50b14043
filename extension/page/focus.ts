/** Fields whose text can be a prompt. */
const TEXT_INPUTS = ['text', 'search', 'url', ''];
/** Never passwords, also where the page shows them, nor codes and cards. */
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

/** Chrome has the selection of a shadow tree on its root only. */
export function selectionIn(element: Element | null): Selection | null {
  const root: (Node & { getSelection?: () => Selection | null }) | undefined = element?.getRootNode();
  return root?.getSelection?.() ?? document.getSelection();
}

/** Where the focused field or the selection of the page is. */
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
  return selection !== null && !selection.isCollapsed && !(focused instanceof HTMLInputElement);
}
