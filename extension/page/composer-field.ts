import type { Assistant } from '../assistants.ts';

/** In pixels. Composers are at least this wide; search fields and titles are often narrower. */
const MIN_WIDTH = 200;

const ANY_FIELD = '[contenteditable="true"], [contenteditable="plaintext-only"], [contenteditable=""], textarea';

/** Returns all elements that match, also inside of open shadow roots, which can be nested up to `depth` times. */
function findAll(root: Document | ShadowRoot, selector: string, depth = 3): HTMLElement[] {
  const found = [...root.querySelectorAll<HTMLElement>(selector)];
  if (depth === 0) return found;
  const roots = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  return [...found, ...roots.flatMap((inner) => findAll(inner, selector, depth - 1))];
}

function isUsable(field: HTMLElement): boolean {
  if (field.matches(':disabled, [aria-disabled="true"], [readonly], [aria-hidden="true"]')) return false;
  return field.getBoundingClientRect().width >= MIN_WIDTH && field.checkVisibility({ visibilityProperty: true });
}

/** Returns the field nearest to the bottom of the page. On an unknown page, it is most likely the composer. */
const lowest = (fields: readonly HTMLElement[]) =>
  [...fields].sort((a, b) => b.getBoundingClientRect().bottom - a.getBoundingClientRect().bottom)[0];

/** Returns the composer of an assistant's page: the field in which users write their prompts. Null while there is none. */
export function findComposer({ composers }: Assistant): HTMLElement | null {
  for (const selector of composers) {
    const known = [...document.querySelectorAll<HTMLElement>(selector)].find(isUsable);
    if (known) return known;
  }
  return lowest(findAll(document, ANY_FIELD).filter(isUsable)) ?? null;
}
