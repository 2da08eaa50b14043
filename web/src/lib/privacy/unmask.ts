import type { PersonalDetail } from './mask.ts';
import { PLACEHOLDER_LABELS } from './span.ts';

/** The values that were masked, with their placeholders. */
type Known = readonly Pick<PersonalDetail, 'placeholder' | 'value'>[];

const NAME = `(?:${PLACEHOLDER_LABELS})_\\d{1,9}`;
/** A placeholder with plain or escaped brackets, because models that write Markdown escape them. */
const PLACEHOLDER = new RegExp(`\\\\\\[(${NAME})\\\\\\]|\\[(${NAME})\\]`, 'g');

/** Replaces placeholders by the original values. Placeholders that `mask` did not make stay as they are. */
export function unmask(text: string, found: Known): string {
  const values = new Map(found.map(({ placeholder, value }) => [placeholder, value]));
  return text.replace(
    PLACEHOLDER,
    (written, escaped: string | undefined, plain: string | undefined) =>
      values.get(`[${escaped ?? plain ?? ''}]`) ?? written,
  );
}
