/** Long enough to see what has appeared under the pointer. */
const SETTLED_MS = 300;

/** Whether a button is in plain sight: for long enough, since a moment ago, or not at all. */
type Sight = 'settled' | 'new' | 'none';

/**
 * Follows whether anything covers or distorts a button, because a page could otherwise lead a user's click to it. Only Chrome reports
 * this; other browsers report whether the button is in the window.
 * @param button must have no element inside that scrolls, which would count as something on top of it
 */
export function watchSight(button: Element): () => Sight {
  const isReported = 'isVisible' in IntersectionObserverEntry.prototype;
  let seenSince: number | null = null;
  const report = (entries: (IntersectionObserverEntry & { isVisible?: boolean })[]) => {
    const last = entries.at(-1);
    const isSeen = isReported ? last?.isVisible : last?.isIntersecting;
    seenSince = isSeen === true ? (seenSince ?? performance.now()) : null;
  };
  const options: IntersectionObserverInit & { trackVisibility?: boolean; delay?: number } = isReported
    ? { trackVisibility: true, delay: 100 }
    : {};
  new IntersectionObserver(report, options).observe(button);
  return () => {
    if (seenSince === null) return 'none';
    return performance.now() - seenSince < SETTLED_MS ? 'new' : 'settled';
  };
}
