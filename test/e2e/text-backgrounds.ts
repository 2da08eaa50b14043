/** What is known of the texts of a page. */
export interface Texts {
  /** Whether an element has text of its own, or is a field for text. False where axe never measures: in options, and in what is not displayed. */
  readonly hasText: (element: Element) => boolean;
  /**
   * Names the colors behind the text of an element, down to the first that is opaque. Returns null where they are not known for sure: the text is
   * see-through, over an image, not within what has the color, or positioned there, or something else is painted at the same place, below it or above it.
   */
  readonly backgroundOf: (element: Element) => string | null;
}

/** Runs in the page. Holds for the page as it stands. */
export function readTexts(): Texts {
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const isText = ({ nodeType, nodeValue }: Node) => nodeType === Node.TEXT_NODE && Boolean(nodeValue?.trim());
  const isField = (element: Element) => /^(input|select|textarea)$/.test(element.localName);
  /** Fields without text, of axe's own list. */
  const isOtherInput = (element: Element) =>
    element instanceof HTMLInputElement && /^(hidden|range|color|checkbox|radio|image)$/.test(element.type);
  const isPicture = (element: Element) =>
    /^(img|svg|canvas|video|iframe|object|embed|progress|meter)$/.test(element.localName);
  const isColored = (element: Element) => styleOf(element).backgroundColor !== 'rgba(0, 0, 0, 0)';
  const isOpaque = (element: Element) => styleOf(element).backgroundColor.startsWith('rgb(');

  const root = document.documentElement;
  /** Its background is that of the whole page. */
  const canvas = isColored(root) || styleOf(root).backgroundImage !== 'none' ? root : document.body;
  const painted = [...document.querySelectorAll('*')]
    .filter((element) => isPicture(element) || isColored(element) || styleOf(element).backgroundImage !== 'none')
    .map((element) => ({ element, box: element.getBoundingClientRect() }));

  /** Where the text of a field is. Its icons and buttons lie over its padding, before and after the text. */
  const contentBoxOf = (field: Element): DOMRect => {
    const { left, top, width, height } = field.getBoundingClientRect();
    const style = styleOf(field);
    const before = Number.parseFloat(style.paddingLeft);
    return new DOMRect(left + before, top, width - before - Number.parseFloat(style.paddingRight), height);
  };
  /** Where the text of an element itself is, line by line. */
  const boxesOf = (element: Element): DOMRect[] => {
    if (isField(element)) return [contentBoxOf(element)];
    return [...element.childNodes].filter(isText).flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()];
    });
  };
  const isSeen = ({ width, height }: DOMRect) => width > 0 && height > 0;
  const overlap = (box: DOMRect, other: DOMRect) =>
    box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
  const clipped = (boxes: readonly DOMRect[], clip: DOMRect) =>
    boxes
      .filter((box) => overlap(box, clip))
      .map((box) => {
        const [left, top] = [Math.max(box.left, clip.left), Math.max(box.top, clip.top)];
        return new DOMRect(left, top, Math.min(box.right, clip.right) - left, Math.min(box.bottom, clip.bottom) - top);
      });
  const areWithin = (boxes: readonly DOMRect[], { left, top, right, bottom }: DOMRect) =>
    boxes.every((box) => box.left >= left && box.top >= top && box.right <= right && box.bottom <= bottom);

  /** Whether an element and all that it is in are drawn as they are, neither see-through nor filtered. */
  const plain = new Map<Element, boolean>();
  const isPlain = (element: Element): boolean => {
    const earlier = plain.get(element);
    if (earlier !== undefined) return earlier;
    const { opacity, filter, backdropFilter, mixBlendMode, backgroundClip } = styleOf(element);
    const isItself =
      [opacity, filter, backdropFilter, mixBlendMode].join(' ') === '1 none none normal' &&
      backgroundClip === 'border-box' &&
      !isPicture(element);
    const result = isItself && (element.parentElement === null || isPlain(element.parentElement));
    plain.set(element, result);
    return result;
  };
  const isMoved = (element: Element) => {
    const { position, transform, translate, rotate, scale } = styleOf(element);
    return (
      /absolute|fixed|sticky/.test(position) || [transform, translate, rotate, scale].some((move) => move !== 'none')
    );
  };

  const backgroundOf = (element: Element) => {
    if (!isPlain(element)) return null;
    const colors: string[] = [];
    let boxes = boxesOf(element);
    let isRelative = false;
    /** The outermost element that was looked at. */
    let base = element;
    for (let at: Element | null = element; at; at = at.parentElement) {
      base = at;
      if (styleOf(at).backgroundImage !== 'none') return null;
      if (styleOf(at).overflow !== 'visible' && at !== root && at !== document.body) {
        boxes = clipped(boxes, at.getBoundingClientRect());
      }
      if (isColored(at)) {
        if (at !== canvas && !areWithin(boxes, at.getBoundingClientRect())) return null;
        colors.push(styleOf(at).backgroundColor);
        if (isOpaque(at)) break;
      }
      if (isMoved(at)) return null;
      isRelative ||= styleOf(at).position === 'relative';
    }
    if (!boxes.some(isSeen)) return null;
    // What is positioned, like a dialog, is painted as a whole: nothing from outside comes between its background and its texts.
    let layer = isRelative ? root : base;
    while (layer !== root && styleOf(layer).position === 'static' && layer.parentElement) layer = layer.parentElement;
    const isAlone = painted.every(
      (other) =>
        !boxes.some((box) => overlap(box, other.box)) ||
        other.element.contains(element) ||
        !layer.contains(other.element),
    );
    return isAlone ? [...colors, styleOf(root).colorScheme].join(' on ') : null;
  };

  const isMeasured = (element: Element) =>
    element.localName !== 'option' && !isOtherInput(element) && element.checkVisibility({ visibilityProperty: true });
  const hasText = (element: Element) =>
    (isField(element) || [...element.childNodes].some(isText)) && isMeasured(element);
  return { hasText, backgroundOf };
}
