import { isTextField, selectionIn } from './toolkit.ts';

/** Limits a position in a node to its text or children, which the page may have shortened meanwhile. */
const within = (node: Node, offset: number) => Math.min(offset, node.nodeValue?.length ?? node.childNodes.length);

/**
 * Remembers what is selected in a field or an editable element, or where its cursor is. Returns a function that selects it again. If the page
 * has replaced those nodes meanwhile, that function only moves the cursor to the end of what is selected then, so that the next letter replaces
 * nothing.
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
    if (anchorNode && focusNode && element.contains(anchorNode) && element.contains(focusNode))
      selection.setBaseAndExtent(
        anchorNode,
        within(anchorNode, anchorOffset),
        focusNode,
        within(focusNode, focusOffset),
      );
    else if (selection.rangeCount > 0) selection.collapseToEnd();
  };
}
