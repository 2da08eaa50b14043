/** How long second clicks are ignored: longer than the time between the clicks of a double click on any system. */
const WITHIN_MS = 2000;
/** The most time and distance between the clicks of a double click, as far as pointer events are concerned, which do not count clicks. */
const QUICKLY_MS = 500;
const NEAR_PX = 8;

/**
 * Hides the second click of a double click from the page. The first one has removed the extension's button, and below it may be the page's
 * button for sending. Call it when the UI is removed.
 * @param first the click that removed the UI
 * @param isPressedAgain whether the second press came before the UI was removed, so that only its release reaches the page
 */
export function ignoreSecondClick(first: MouseEvent, isPressedAgain: boolean): void {
  const ended = new AbortController();
  const isSamePlace = ({ clientX, clientY }: MouseEvent) =>
    Math.abs(clientX - first.clientX) < NEAR_PX && Math.abs(clientY - first.clientY) < NEAR_PX;
  const ignore = (event: MouseEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const options = { capture: true, signal: ended.signal };
  // The browser counts a click whose element has gone as a first one, but not the press before it.
  let isSecond = isPressedAgain;
  for (const type of ['mousedown', 'mouseup', 'click', 'dblclick'] as const) {
    addEventListener(
      type,
      (event) => {
        if (type === 'mousedown') isSecond = event.detail > 1 && isSamePlace(event);
        if (isSecond) ignore(event);
      },
      options,
    );
  }
  for (const type of ['pointerdown', 'pointerup'] as const) {
    addEventListener(
      type,
      (event) => {
        // Cancelled, it would keep the mouse events above from coming.
        if (event.timeStamp - first.timeStamp < QUICKLY_MS && isSamePlace(event)) event.stopImmediatePropagation();
      },
      options,
    );
  }
  setTimeout(() => {
    ended.abort();
  }, WITHIN_MS);
}
