/** The forms on the page with input that was not saved. */
const forms = new Set<symbol>();

/** Notes a form with unsaved input. Returns what takes the note back. */
export function noteUnsavedInput(): () => void {
  const form = Symbol('form');
  forms.add(form);
  return () => {
    forms.delete(form);
  };
}

export const hasUnsavedInput = (): boolean => forms.size > 0;
