// Lets the session know whether the page has unsaved input: when the session expires, such a page must stay open.

/** One symbol for each form with unsaved input, or dialog that can't be shown again. */
const forms = new Set<symbol>();

/** Notes that a form has unsaved input. Returns a function to call when the input is saved or discarded. */
export function noteUnsavedInput(): () => void {
  const form = Symbol('form');
  forms.add(form);
  return () => {
    forms.delete(form);
  };
}

/** Returns whether any form on the page has unsaved input. */
export const hasUnsavedInput = (): boolean => forms.size > 0;
