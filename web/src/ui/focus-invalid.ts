/** The parts of Mantine's fields, which have these classes beside those of the style sheet. A group of checkboxes is one field. */
const FIELD = '.mantine-InputWrapper-root';
const MARK = `[aria-invalid="true"], .mantine-InputWrapper-error`;

/** Puts the cursor into the first field of `parent` that is marked as invalid, and scrolls to it with its label and its message. */
export function focusInvalid(parent: Element): void {
  const field = parent.querySelector(MARK)?.closest(FIELD);
  field?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'nearest' });
}
