import type { Page } from '@playwright/test';
import { readTexts, type Texts } from './text-backgrounds.ts';

/**
 * The attribute of each element that is still to be checked. Its value is the place of the element's look among the new looks, or empty if the look
 * is not to be remembered.
 */
const MARK = 'data-look';

/** The looks of all texts with enough contrast that this process has seen. */
const passedLooks = new Set<string>();

/** The texts and links of a page whose colors are still to be checked. */
export interface Unchecked {
  /** Matches all of them. */
  readonly selector: string;
  /** How many elements it matches. */
  readonly count: number;
  /**
   * Takes selectors of texts whose contrast was enough, and of those where it was too low or could not be measured. Remembers each look that is only
   * among the first, and takes all marks off the page.
   */
  readonly conclude: (passed: readonly string[], others: readonly string[]) => Promise<void>;
}

/**
 * Finds the texts of a page, or of a part of it, that look like none that passed: rows of a list and pages of an app mostly repeat what was checked,
 * and the check takes most of axe's time. A look is all that the contrast depends on. Where it may depend on more, the text is always among those
 * found; so are all links within a text with the blocks that they are in, because such a link must differ from what is around it. Returns null where
 * texts are in shadow trees, which selectors don't reach.
 */
export async function uncheckedTexts(page: Page, part = 'html'): Promise<Unchecked | null> {
  const texts = await page.evaluateHandle(readTexts);
  const marked = await page.evaluate(markTexts, { texts, part, mark: MARK, passed: [...passedLooks] });
  await texts.dispose();
  if (marked === null) return null;
  return {
    selector: `[${MARK}]`,
    count: marked.count,
    conclude: async (passed, others) => {
      const [ofPassed, ofOthers] = await page.evaluate(unmarkTexts, { lists: [passed, others] as const, mark: MARK });
      for (const place of ofPassed) if (!ofOthers.includes(place)) passedLooks.add(String(marked.looks[place]));
    },
  };
}

interface Marking {
  readonly texts: Texts;
  readonly part: string;
  readonly mark: string;
  readonly passed: readonly string[];
}

/** Runs in the page. Marks what is to be checked, and returns the looks that are new and how many elements are marked. */
function markTexts({ texts, part, mark, passed }: Marking): { looks: string[]; count: number } | null {
  const elements = [...document.querySelectorAll('*')];
  if (elements.some(({ shadowRoot }) => shadowRoot !== null)) return null;

  /** The block that a link is in: what axe compares it with. */
  const blockOf = (link: Element): Element => {
    let block = link;
    const isInline = () => /^(inline|contents)/.test(getComputedStyle(block).display);
    while (isInline() && block.parentElement) block = block.parentElement;
    return block;
  };
  const countLetters = (element: Element) => element.textContent.replace(/\s/g, '').length;
  /** Whether there is text in a block that is in no link. One that has nothing but links, such as a menu, gives axe nothing to compare. */
  const hasTextBesideLinks = (block: Element): boolean => {
    const links = [...block.querySelectorAll('a[href]')];
    return links.reduce((sum, link) => sum + countLetters(link), 0) < countLetters(block);
  };

  /** The links within a text, each with its block. */
  const linksAndBlocks = [...document.querySelectorAll('a[href]')].flatMap((link) => {
    const block = blockOf(link);
    return block !== link && hasTextBesideLinks(block) ? [link, block] : [];
  });
  const linksInTexts = new Set(linksAndBlocks.filter((element) => element.matches('a[href]')));

  const lookOf = (element: Element): string | null => {
    const link = element.closest('a[href]');
    const background = link === null || !linksInTexts.has(link) ? texts.backgroundOf(element) : null;
    if (background === null) return null;
    const { color, fontSize, fontWeight, textShadow, webkitTextStrokeWidth, webkitTextStrokeColor } =
      getComputedStyle(element);
    const stroke = `${webkitTextStrokeWidth} ${webkitTextStrokeColor}`;
    return [color, fontSize, fontWeight, textShadow, stroke, background].join('; ');
  };

  const isInPart = (element: Element) => element.closest(part) !== null;
  const known = new Set(passed);
  const places = new Map<string, number>();
  const marks = new Map(linksAndBlocks.filter(isInPart).map((element) => [element, '']));
  for (const element of elements.filter(isInPart)) {
    if (marks.has(element) || !texts.hasText(element)) continue;
    const look = lookOf(element);
    if (look !== null && known.has(look)) continue;
    const place = look === null ? null : (places.get(look) ?? places.size);
    if (look !== null && place !== null) places.set(look, place);
    marks.set(element, String(place ?? ''));
  }
  for (const [element, place] of marks) element.setAttribute(mark, place);
  return { looks: [...places.keys()], count: marks.size };
}

interface Unmarking {
  readonly lists: readonly [passed: readonly string[], others: readonly string[]];
  readonly mark: string;
}

/** Runs in the page. Takes all marks off, and returns the places of the looks of the elements that the selectors of each list match. */
function unmarkTexts({ lists: [passed, others], mark }: Unmarking): readonly [number[], number[]] {
  const placesOf = (selectors: readonly string[]) =>
    selectors
      .map((selector) => document.querySelector(selector)?.getAttribute(mark) ?? '')
      .filter((place) => place !== '')
      .map(Number);
  const places = [placesOf(passed), placesOf(others)] as const;
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  return places;
}
