/** How long after a click another click can make it a double click, with a margin: browsers take up to 500 ms for one. */
const DOUBLE_CLICK_MS = 800;

/**
 * Ignores the second click of a double click from now on for 800 ms. Call it when the first click changes what is under the pointer, such as
 * a dialog that opens or closes: the second click would act on something that the user did not aim at.
 */
export function ignoreSecondClick(): void {
  const onClick = (event: MouseEvent) => {
    // `detail` counts the clicks at the same place: 2 is the second one of a double click.
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', onClick, { capture: true });
  setTimeout(() => {
    window.removeEventListener('click', onClick, { capture: true });
  }, DOUBLE_CLICK_MS);
}
