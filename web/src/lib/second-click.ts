/** How long after a click another one at the same place can be its second, with a margin: browsers count up to 500 ms. */
const DOUBLE_CLICK_MS = 800;

/**
 * Ignores the second click of a double click when the first one changes what is under the pointer, such as a dialog that opens or closes:
 * the second click would act on something that the user did not aim at.
 */
export function ignoreSecondClick(): void {
  const onClick = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', onClick, { capture: true });
  setTimeout(() => {
    window.removeEventListener('click', onClick, { capture: true });
  }, DOUBLE_CLICK_MS);
}
