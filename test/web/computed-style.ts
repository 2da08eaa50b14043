/** The attributes that decide, with its tag, how an element is displayed. Only a `summary` also depends on where it stands: it is left to jsdom. */
const DECIDING = ['style', 'hidden', 'type', 'open', 'popover'];

/** jsdom's own function, which matches style sheets. */
export const styleFromSheets = window.getComputedStyle;

/** The `display` of elements, by their tag and all that is in `DECIDING`. */
const displays = new Map<string, string>();

/** An empty document, in which jsdom computes the style of each kind of element: what it remembers of the tests' document can be out of date. */
const { body } = document.implementation.createHTMLDocument();

function displayOf(element: Element): string {
  if (element.localName === 'summary') return styleFromSheets(element).display;
  const kind = JSON.stringify([element.localName, ...DECIDING.map((name) => element.getAttribute(name))]);
  const known = displays.get(kind);
  if (known) return known;
  const copy = element.cloneNode(false) as Element;
  body.replaceChildren(copy);
  const { display } = styleFromSheets(copy);
  displays.set(kind, display);
  return display;
}

/** The value of the nearest element whose inline style has the property. */
function inherited(element: Element, property: string, initial: string): string {
  for (let current: Element | null = element; current; current = current.parentElement) {
    const own = current.hasAttribute('style') && (current as HTMLElement).style.getPropertyValue(property);
    if (own && own !== 'inherit' && own !== 'unset') return own;
  }
  return initial;
}

function knownValue(element: Element, property: string | symbol): string | undefined {
  if (property === 'display') return displayOf(element);
  if (property === 'visibility') return inherited(element, 'visibility', 'visible');
  if (property === 'pointer-events' || property === 'pointerEvents')
    return inherited(element, 'pointer-events', 'auto');
  return undefined;
}

/**
 * `getComputedStyle` for documents without style sheets, such as those of these tests. To find an element by its role or its label, or to
 * click on it, the testing library asks for the style of each element around. jsdom would match a browser's default sheet against each,
 * and against all above it, each time: more than a third of what these tests took. All other properties are left to jsdom.
 */
function styleWithoutSheets(element: Element, pseudoElement?: string | null): CSSStyleDeclaration {
  if (pseudoElement) return styleFromSheets(element, pseudoElement);
  return new Proxy({} as CSSStyleDeclaration, {
    get(_target, name) {
      if (name === 'getPropertyValue') {
        return (property: string) =>
          knownValue(element, property) ?? styleFromSheets(element).getPropertyValue(property);
      }
      return knownValue(element, name) ?? (Reflect.get(styleFromSheets(element), name) as unknown);
    },
  });
}

// Some code calls it on the document's window, some on the global one.
for (const owner of [window, document.defaultView]) {
  if (owner) owner.getComputedStyle = styleWithoutSheets;
}
