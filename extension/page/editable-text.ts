const SPACES = /[\t\n\f\r ]+/g;

const keepsSpaces = (element: Element | null) =>
  element !== null && /^(?:pre|break)/.test(getComputedStyle(element).whiteSpace);

/** What a list shows before an item. Quill draws bullets in numbered lists. */
function markerOf(item: HTMLLIElement): string {
  const list = item.parentElement;
  if (!(list instanceof HTMLOListElement) || item.dataset.list === 'bullet') return '- ';
  return `${[...list.children].indexOf(item) + list.start}. `;
}

type Place = readonly [node: Node, offset: number];

/** The text in a range, and where its first and last letters are. */
function read(range: Range) {
  let text = '';
  const letters: { first?: Place; last?: Place } = {};
  let isEmpty = true;
  /** A line break, or the mark of a list item, comes before what follows. */
  let isBreakDue = false;
  let mark = '';
  const add = (part: string) => {
    text += (isBreakDue ? '\n' : '') + mark + part;
    [isEmpty, isBreakDue, mark] = [false, false, ''];
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
      if (node instanceof HTMLLIElement && range.isPointInRange(node, 0)) mark = markerOf(node);
      node.childNodes.forEach(visit);
      endLine();
    }
  };
  visit(range.commonAncestorContainer);
  return { text, letters };
}

/**
 * The text in a range of an editable element as its editor has it: each block is one line, whatever space is drawn between them. The browser's
 * own text of a selection doubles the line breaks of paragraphs.
 */
export const textIn = (range: Range): string => read(range).text;

/** The range without the spaces and line breaks at its ends, which stay in the page as they are. */
export function trimRange(range: Range): void {
  const { first, last } = read(range).letters;
  if (first) range.setStart(...first);
  if (last) range.setEnd(...last);
}
