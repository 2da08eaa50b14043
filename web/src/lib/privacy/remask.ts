import type { PersonalDetail } from './mask.ts';

/** The values to mask, with their placeholders. */
type Known = readonly Pick<PersonalDetail, 'placeholder' | 'value'>[];

/** Replaces the original values in a text by their placeholders again. The reverse of `unmask`. */
export function remask(text: string, found: Known): string {
  // A value can contain another one, such as a number within a longer number.
  const longestFirst = [...found].sort((a, b) => b.value.length - a.value.length);
  return longestFirst.reduce((masked, { value, placeholder }) => masked.replaceAll(value, () => placeholder), text);
}
