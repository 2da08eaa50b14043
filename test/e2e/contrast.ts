import type { Page } from '@playwright/test';

/** Says of a text which of the looks of its page it has. */
const MARK = 'data-look';

/** The looks of all texts with enough contrast that this process has seen. */
const passedLooks = new Set<string>();

/** The texts of a page whose contrast is still to be checked. */
export interface Unchecked {
  /** Matches all of them. */
  readonly selector: string;
  /** How many looks they have. */
  readonly count: number;
  /** Takes selectors of texts. Remembers the looks of those that passed, and takes all marks off the page. */
  readonly conclude: (passed: readonly string[], broken: readonly string[]) => Promise<void>;
}

/**
 * Finds the texts of a page, or of a part of it, that look like none that passed. Whether a text has enough contrast depends on its own look and on
 * what is painted behind it: rows of a list and pages of an app mostly repeat what was checked, and the check takes most of axe's time. Returns null
 * where texts are in shadow trees, which selectors don't reach.
 */
export async function uncheckedTexts(page: Page, part = 'html'): Promise<Unchecked | null> {
  const looks = await page.evaluate(markTexts, { part, mark: MARK, passed: [...passedLooks] });
  if (looks === null) return null;
  return {
    selector: `[${MARK}]`,
    count: looks.length,
    conclude: async (passed, broken) => {
      const [ofPassed, ofBroken] = await page.evaluate(unmarkTexts, { lists: [passed, broken] as const, mark: MARK });
      for (const place of ofPassed) if (!ofBroken.includes(place)) passedLooks.add(String(looks[place]));
    },
  };
}

interface Marking {
  readonly part: string;
  readonly mark: string;
  readonly passed: readonly string[];
}

/** Runs in the page. Returns the looks that are new, and marks each text that has one with the place of its look among them. */
function markTexts({ part, mark, passed }: Marking): string[] | null {
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const isText = ({ nodeType, nodeValue }: Node) => nodeType === Node.TEXT_NODE && Boolean(nodeValue?.trim());
  const isField = (element: Element) => /^(input|select|textarea)$/.test(element.localName);

  /**
   * What is painted behind the content of an element. Something positioned that is not opaque may lie above anything: what it is belongs to the look,
   * too.
   */
  const backgrounds = new Map<Element, string>();
  const backgroundOf = (element: Element): string => {
    const known = backgrounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position, boxShadow } = styleOf(element);
    const isPainted = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none';
    const mayCover = /absolute|fixed|sticky/.test(position) && !backgroundColor.startsWith('rgb(');
    const own = [
      ...(isPainted ? [backgroundColor, backgroundImage] : []),
      ...(opacity === '1' ? [] : [opacity]),
      ...(filter === 'none' ? [] : [filter]),
      ...(mixBlendMode === 'normal' ? [] : [mixBlendMode]),
      ...(mayCover ? [element.localName, element.className, boxShadow] : []),
    ].join(' ');
    const around = element.parentElement ? backgroundOf(element.parentElement) : styleOf(element).colorScheme;
    const background = own === '' ? around : `${own} on ${around}`;
    backgrounds.set(element, background);
    return background;
  };

  /** A link in a text must differ from it. */
  const linkOf = (element: Element): string => {
    const link = element.closest('a[href]');
    let block = link;
    while (block && styleOf(block).display.startsWith('inline') && block.parentElement) block = block.parentElement;
    if (!link || !block || block.textContent.trim() === link.textContent.trim()) return '';
    const { textDecorationLine, borderBottomWidth, borderBottomStyle } = styleOf(link);
    const { color, fontWeight } = styleOf(block);
    return ['link', textDecorationLine, borderBottomWidth, borderBottomStyle, 'in', color, fontWeight].join(' ');
  };

  const lookOf = (element: Element): string => {
    const { color, fontSize, fontWeight, fontFamily, textShadow } = styleOf(element);
    return [color, fontSize, fontWeight, fontFamily, textShadow, linkOf(element), backgroundOf(element)].join('; ');
  };

  const elements = [...document.querySelectorAll('*')];
  if (elements.some(({ shadowRoot }) => shadowRoot !== null)) return null;
  const known = new Set(passed);
  const places = new Map<string, number>();
  for (const element of elements) {
    if (element.closest(part) === null) continue;
    if (!isField(element) && ![...element.childNodes].some(isText)) continue;
    const look = lookOf(element);
    if (known.has(look)) continue;
    const place = places.get(look) ?? places.size;
    places.set(look, place);
    element.setAttribute(mark, String(place));
  }
  return [...places.keys()];
}

interface Unmarking {
  readonly lists: readonly [passed: readonly string[], broken: readonly string[]];
  readonly mark: string;
}

/** Runs in the page. Takes all marks off, and returns those of the elements that the selectors of each list match. */
function unmarkTexts({ lists: [passed, broken], mark }: Unmarking): readonly [number[], number[]] {
  const marksOf = (selectors: readonly string[]) =>
    selectors.flatMap((selector) => {
      const place = document.querySelector(selector)?.getAttribute(mark) ?? null;
      return place === null ? [] : [Number(place)];
    });
  const marks = [marksOf(passed), marksOf(broken)] as const;
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  return marks;
}
