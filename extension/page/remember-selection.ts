import { isTextField, selectionIn } from './toolkit.ts';

/**
 * Remembers what is selected in a field or an editable element, or where its cursor is. Returns a function that selects it again. If the page
 * has replaced or shortened those nodes meanwhile, that function only moves the cursor to the end of what is selected then, so that the next
 * letter replaces nothing.
 */
export function rememberSelection(element: HTMLElement): () => void {
  if (isTextField(element)) {
    const { selectionStart, selectionEnd } = element;
    return () => {
      element.setSelectionRange(selectionStart, selectionEnd);
    };
  }
  const selection = selectionIn(element);
  if (!selection) return () => undefined;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  return () => {
    if (anchorNode && focusNode && element.contains(anchorNode) && element.contains(focusNode)) {
      try {
        selection.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
        return;
      } catch {
        // The page has shortened the text or the children of one of these nodes.
      }
    }
    if (selection.rangeCount > 0) selection.collapseToEnd();
  };
}
