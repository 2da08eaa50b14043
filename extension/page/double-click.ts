/** How long second clicks are ignored: longer than the time between the clicks of a double click on any system. */
const WITHIN_MS = 2000;
/** The most time and distance between the clicks of a double click. For pointer events, which do not count clicks as mouse events do. */
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
  // Because the element of the first click is gone, the browser counts the second click as a first one. It counts presses correctly.
  let isSecond = isPressedAgain;
  for (const type of ['mousedown', 'mouseup', 'click', 'dblclick'] as const) {
    addEventListener(
      type,
      (event) => {
        if (type === 'mousedown') isSecond = event.detail > 1 && isSamePlace(event);
        // Keys and scripts click, too, with a `detail` of 0.
        if (isSecond && event.detail > 0) ignore(event);
      },
      options,
    );
  }
  for (const type of ['pointerdown', 'pointerup'] as const) {
    addEventListener(
      type,
      (event) => {
        // Its default action is not prevented: without it, the mouse events above would not be dispatched.
        if (event.timeStamp - first.timeStamp < QUICKLY_MS && isSamePlace(event)) event.stopImmediatePropagation();
      },
      options,
    );
  }
  setTimeout(() => {
    ended.abort();
  }, WITHIN_MS);
}
