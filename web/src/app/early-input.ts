type Field = HTMLInputElement | HTMLTextAreaElement;

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'radio' || field.type === 'checkbox';

const isChanged = (field: Field) =>
  field instanceof HTMLInputElement && isChoice(field)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;

/**
 * Types the value again, so that React handles the input. React overrides the element's own `value` to know what it has rendered, and would
 * ignore an event for a value that was set through it: so the value is set through the prototype's setter, as the browser does.
 */
function type(field: Field, value: string): void {
  field.value = field.defaultValue;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Checks or unchecks the field again by a click, which React handles. */
function choose(field: HTMLInputElement, isChosen: boolean): void {
  field.checked = !isChosen;
  field.click();
}

/**
 * Notes what visitors have typed, moved or chosen before the scripts have arrived. React missed those events, and does not read the fields.
 *
 * @returns a function that enters the noted input again, to call once React listens
 */
export function keepEarlyInput(root: HTMLElement): () => void {
  const early = [...root.querySelectorAll<Field>('input, textarea')]
    .filter(isChanged)
    .map((field) => ({ field, value: field.value, isChosen: 'checked' in field && field.checked }));
  return () => {
    for (const { field, value, isChosen } of early) {
      if (!isChoice(field)) type(field, value);
      // A radio button that is no longer chosen needs nothing: choosing another one of its group has unchecked it.
      else if (isChosen || field.type === 'checkbox') choose(field, isChosen);
    }
  };
}
