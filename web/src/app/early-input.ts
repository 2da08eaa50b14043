type Field = HTMLInputElement | HTMLTextAreaElement;

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'radio' || field.type === 'checkbox';

const isChanged = (field: Field) =>
  field instanceof HTMLInputElement && isChoice(field)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;

/** As the browser sets it for the user. React overrides `value` of an element itself, to know what it has rendered. */
function type(field: Field, value: string): void {
  field.value = field.defaultValue;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function choose(field: HTMLInputElement, isChosen: boolean): void {
  field.checked = !isChosen;
  field.click();
}

/**
 * What visitors have typed, moved or chosen before the scripts have arrived. React neither hears of it nor reads it from the fields.
 *
 * @returns does it again, once React listens
 */
export function keepEarlyInput(root: HTMLElement): () => void {
  const early = [...root.querySelectorAll<Field>('input, textarea')]
    .filter(isChanged)
    .map((field) => ({ field, value: field.value, isChosen: 'checked' in field && field.checked }));
  return () => {
    for (const { field, value, isChosen } of early) {
      if (!isChoice(field)) type(field, value);
      // Another one of its group is chosen instead of a radio button that is not.
      else if (isChosen || field.type === 'checkbox') choose(field, isChosen);
    }
  };
}
