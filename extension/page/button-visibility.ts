/** How long a button must be visible before its clicks count, so that users can have noticed what appeared under the pointer. */
const SETTLED_MS = 300;

/** `settled`: a button has been visible for long enough to be clicked on purpose. `new`: it has just appeared. `none`: it is not visible. */
type Visibility = 'settled' | 'new' | 'none';

/**
 * Watches whether a button is visible, so that a page can't make users click it without seeing it (clickjacking). Chrome reports whether anything
 * covers or distorts the button; other browsers report only whether a part of it is in the window. Returns a function that returns the current state.
 * @param button must not contain an element that scrolls, which would count as something on top of it
 */
export function watchVisibility(button: Element): () => Visibility {
  const reportsCovering = 'isVisible' in IntersectionObserverEntry.prototype;
  let seenSince: number | null = null;
  const report = (entries: (IntersectionObserverEntry & { isVisible?: boolean })[]) => {
    const last = entries.at(-1);
    const isSeen = reportsCovering ? last?.isVisible : last?.isIntersecting;
    seenSince = isSeen === true ? (seenSince ?? performance.now()) : null;
  };
  // 100 ms is the shortest delay that is allowed with `trackVisibility`.
  const options: IntersectionObserverInit & { trackVisibility?: boolean; delay?: number } = reportsCovering
    ? { trackVisibility: true, delay: 100 }
    : {};
  new IntersectionObserver(report, options).observe(button);
  return () => {
    if (seenSince === null) return 'none';
    return performance.now() - seenSince < SETTLED_MS ? 'new' : 'settled';
  };
}
