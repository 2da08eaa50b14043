const SPACES = /[\t\n\f\r ]+/g;

const keepsSpaces = (element: Element | null) =>
  element !== null && /^(?:pre|break)/.test(getComputedStyle(element).whiteSpace);

/** Returns the marker that a list shows before an item. The editor Quill shows bullets in ordered lists, too. */
function markerOf(item: HTMLLIElement): string {
  const list = item.parentElement;
  if (!(list instanceof HTMLOListElement) || item.dataset.list === 'bullet') return '- ';
  return `${[...list.children].indexOf(item) + list.start}. `;
}

/** A position in the page's document. */
type Place = readonly [node: Node, offset: number];

/** Reads the text in a range, and where its first and last characters other than white space are. */
function read(range: Range) {
  let text = '';
  const letters: { first?: Place; last?: Place } = {};
  let isEmpty = true;
  /** A line break, or the marker of a list item, comes before the next text. */
  let isBreakDue = false;
  let marker = '';
  const add = (part: string) => {
    text += (isBreakDue ? '\n' : '') + marker + part;
    [isEmpty, isBreakDue, marker] = [false, false, ''];
  };
  const readText = (node: Text) => {
    const from = node === range.startContainer ? range.startOffset : 0;
    const data = node.data.slice(from, node === range.endContainer ? range.endOffset : undefined);
    if (data.trim() !== '') {
      letters.first ??= [node, from + data.search(/\S/)];
      letters.last = [node, from + data.trimEnd().length];
    }
    if (keepsSpaces(node.parentElement)) return data;
    const shown = data.replaceAll(SPACES, ' ');
    return (isEmpty || isBreakDue || /\s/.test(text.slice(-1)) ? shown.replace(/^ /, '') : shown).replaceAll(
      '\u00A0',
      ' ',
    );
  };
  const visit = (node: Node) => {
    if (!range.intersectsNode(node)) return;
    if (node instanceof Text) {
      const part = readText(node);
      if (part !== '') add(part);
    } else if (node instanceof HTMLBRElement) {
      // The last one of a block only gives an empty line its height.
      add('');
      isBreakDue = true;
    } else if (node instanceof Element) {
      const { display } = getComputedStyle(node);
      if (display === 'none') return;
      const endLine = () => {
        if (!/^(?:inline|contents|ruby)/.test(display)) isBreakDue = !isEmpty;
      };
      endLine();
      // A marker belongs to the text only if the start of its item is in the range.
      if (node instanceof HTMLLIElement && range.isPointInRange(node, 0)) marker = markerOf(node);
      node.childNodes.forEach(visit);
      endLine();
    }
  };
  visit(range.commonAncestorContainer);
  return { text, letters };
}

/**
 * Returns the text in a range of an editable element as its editor stores it: each block is one line. `Selection.toString()` instead puts an
 * empty line between paragraphs.
 */
export const textIn = (range: Range): string => read(range).text;

/** Shortens a range by the spaces and line breaks at its ends, which then stay in the page as they are. */
export function trimRange(range: Range): void {
  const { first, last } = read(range).letters;
  if (first) range.setStart(...first);
  if (last) range.setEnd(...last);
}
