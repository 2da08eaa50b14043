import { useEffect, useRef } from 'react';
import { splitAtMatches } from './excerpt.ts';

/** The name of the highlight, which EntryPanel.module.css styles. */
const HIGHLIGHT = 'search-matches';

function* textNodesIn(root: Element): Generator<Text> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) yield walker.currentNode as Text;
}

/** Yields the ranges of a text node that match the search. */
function* matchesIn(node: Text, search: string): Generator<Range> {
  let offset = 0;
  for (const { text, isMatch } of splitAtMatches(node.data, search)) {
    if (isMatch) {
      const range = new Range();
      range.setStart(node, offset);
      range.setEnd(node, offset + text.length);
      yield range;
    }
    offset += text.length;
  }
}

/**
 * Returns the ref of an element. Marks the matches of a search in it without changing its content, which another component renders. In
 * browsers without the CSS Custom Highlight API nothing is marked.
 * @param content marks again when it changes
 */
export function useMatchHighlight(search: string, content: unknown) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    if (!element || search === '' || typeof Highlight === 'undefined') return undefined;
    const mark = () => {
      const ranges = [...textNodesIn(element)].flatMap((node) => [...matchesIn(node, search)]);
      CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(element, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(HIGHLIGHT);
    };
  }, [search, content]);
  return root;
}
