import type { Page } from '@playwright/test';

/** Neighbors may share a pixel or two of their borders. */
const TOLERANCE = 2;

/**
 * What is wrong with where things are, in the window as it is: the page scrolls sideways, a control or a text is cut off by the window or by a
 * box around it, or two controls or two texts cover each other. While a dialog is open, only its controls and texts are looked at.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate((tolerance) => {
    interface Box {
      readonly element: Element;
      readonly name: string;
      readonly isText: boolean;
      readonly rectangles: readonly DOMRect[];
      /** Around all rectangles. */
      readonly outline: Outline;
    }
    interface Outline {
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    const outlineOf = (rectangles: readonly DOMRect[]): Outline => ({
      left: Math.min(...rectangles.map((it) => it.left)),
      right: Math.max(...rectangles.map((it) => it.right)),
      top: Math.min(...rectangles.map((it) => it.top)),
      bottom: Math.max(...rectangles.map((it) => it.bottom)),
    });
    /** Cheap, before the rectangles are compared. */
    const outlinesOverlap = (one: Outline, other: Outline) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

    const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="menuitem"]';
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

    const remembered = <T>(compute: (element: Element) => T) => {
      const known = new Map<Element, T>();
      return (element: Element): T => {
        const value = known.has(element) ? (known.get(element) as T) : compute(element);
        known.set(element, value);
        return value;
      };
    };
    const styleOf = remembered((element) => getComputedStyle(element));
    const boundsOf = remembered((element) => element.getBoundingClientRect());
    const selfAndAncestorsOf = (element: Element): Element[] =>
      element.parentElement ? [element, ...selfAndAncestorsOf(element.parentElement)] : [element];
    /** The nearest box around an element that lies on top of the page, such as a menu or the head of a table: it may cover what is below it. */
    const layerOf = remembered((element) =>
      selfAndAncestorsOf(element).find((box) => {
        const { position, zIndex } = styleOf(box);
        return /absolute|sticky|fixed/.test(position) && zIndex !== 'auto';
      }),
    );
    const isShown = remembered(
      (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        // What only screen readers read is a pixel large.
        selfAndAncestorsOf(element).every((box) => styleOf(box).display === 'contents' || boundsOf(box).width > 1),
    );
    const describe = (text: string | null) => `“${(text ?? '').replace(/\s+/g, ' ').trim().slice(0, 50)}”`;

    /** A link in a text that breaks into two lines has two rectangles, with other words between them. A field has its buttons in its padding. */
    const rectanglesOf = (element: Element): DOMRect[] => {
      if (element.localName !== 'input') return [...element.getClientRects()];
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const { paddingLeft, paddingRight } = styleOf(element);
      const [from, to] = [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)];
      return [new DOMRect(from, top, to - from, bottom - top)];
    };
    const controls = [...scope.querySelectorAll(CONTROLS)].filter(isShown).map((element): Box => {
      const rectangles = rectanglesOf(element);
      const name = `${element.localName} ${describe(element.getAttribute('aria-label') ?? element.textContent)}`;
      return { element, name, isText: false, rectangles, outline: outlineOf(rectangles) };
    });
    const texts: Box[] = [];
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.nodeValue?.trim() || /option|style|script|title/.test(element.localName)) continue;
      if (!isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rectangles = [...range.getClientRects()];
      const name = `text ${describe(node.nodeValue)}`;
      texts.push({ element, name, isText: true, rectangles, outline: outlineOf(rectangles) });
    }

    const cuts = (value: string) => value === 'hidden' || value === 'clip';
    const scrolls = (value: string) => value === 'auto' || value === 'scroll';
    /** A link or a button with a label may show less than its text, such as the logo without the product's name. */
    const isLabelled = (element: Element) => element.closest('a[aria-label], button[aria-label]') !== null;
    /** What hides a part of a box, without a way to scroll there or an ellipsis that says so. */
    const cutBy = ({ element, isText, outline: { left, right, top, bottom } }: Box): string | null => {
      if (isText && isLabelled(element)) return null;
      for (const around of selfAndAncestorsOf(element)) {
        const { overflowX, overflowY, textOverflow } = styleOf(around);
        if (around === document.documentElement || around === document.body) continue;
        // What a box that scrolls sideways cuts in height is not looked for.
        if (scrolls(overflowX) || textOverflow === 'ellipsis') return null;
        const edge = boundsOf(around);
        const isNarrow = cuts(overflowX) && (left < edge.left - tolerance || right > edge.right + tolerance);
        // Lines of text are higher than their letters.
        const room = isText ? 4 * tolerance : tolerance;
        const isLow = cuts(overflowY) && (top < edge.top - room || bottom > edge.bottom + room);
        if (isNarrow || isLow) return `${around.localName}.${around.getAttribute('class') ?? ''}`;
      }
      return left < -tolerance || right > window.innerWidth + tolerance ? 'the window' : null;
    };

    /** What is seen of a rectangle of an element inside of boxes that cut or scroll. */
    const seenOf = (element: Element, rectangle: DOMRect): DOMRect => {
      let { left, right, top, bottom } = rectangle;
      for (const around of selfAndAncestorsOf(element)) {
        if (around === document.documentElement || around === document.body) continue;
        const { overflowX, overflowY } = styleOf(around);
        const edge = boundsOf(around);
        if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    /** Whether two rectangles share more than their borders, and two texts more than the space between their lines. */
    const covers = (one: DOMRect, other: DOMRect, isText: boolean) => {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return width > tolerance && height > (isText ? Math.min(one.height, other.height) / 2 : tolerance);
    };
    const coverEachOther = (one: Box, other: Box) =>
      outlinesOverlap(one.outline, other.outline) &&
      !(one.isText && (isLabelled(one.element) || isLabelled(other.element))) &&
      !one.element.contains(other.element) &&
      !other.element.contains(one.element) &&
      layerOf(one.element) === layerOf(other.element) &&
      one.rectangles.some((rectangle) =>
        other.rectangles.some(
          (another) =>
            // Also in full: a text that is cut is less high, and half of that is soon covered.
            covers(rectangle, another, one.isText) &&
            covers(seenOf(one.element, rectangle), seenOf(other.element, another), one.isText),
        ),
      );

    const faults: string[] = [];
    const sideways = document.documentElement.scrollWidth - window.innerWidth;
    if (sideways > 0) faults.push(`the page scrolls ${sideways} px sideways`);
    for (const boxes of [controls, texts]) {
      for (const [index, one] of boxes.entries()) {
        const by = cutBy(one);
        if (by !== null) faults.push(`${one.name} is cut off by ${by}`);
        for (const other of boxes.slice(index + 1)) {
          if (coverEachOther(one, other)) faults.push(`${one.name} and ${other.name} cover each other`);
        }
      }
    }
    return [...new Set(faults)];
  }, TOLERANCE);
