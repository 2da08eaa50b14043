import type { FoundPersonal } from './mask.ts';

type Known = readonly Pick<FoundPersonal, 'placeholder' | 'value'>[];

/** With plain or escaped brackets, because models that write Markdown escape them. */
const PLACEHOLDER = /\\\[((?:EMAIL|PHONE|CARD)_\d{1,9})\\\]|\[((?:EMAIL|PHONE|CARD)_\d{1,9})\]/g;

const toValues = (found: Known) => new Map(found.map(({ placeholder, value }) => [placeholder, value]));

function restoreValues(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(
    PLACEHOLDER,
    (written, escaped: string | undefined, plain: string | undefined) =>
      values.get(`[${escaped ?? plain ?? ''}]`) ?? written,
  );
}

/** Replaces placeholders by the original values. Placeholders that `mask` did not make stay as they are. */
export const unmask = (text: string, found: Known): string => restoreValues(text, toValues(found));

/** The end of a text that may be the start of a placeholder. */
const UNFINISHED = /(?:\\?\[(?:[A-Z]{0,5}|(?:EMAIL|PHONE|CARD)_\d{0,9})\\?|\\)$/;
/** The longest unfinished placeholder: `\[EMAIL_`, nine digits and a backslash. */
const LONGEST = 20;

export interface StreamingUnmasker {
  /** Returns the text that can be shown now. Holds back an end that may be the start of a placeholder. */
  readonly push: (piece: string) => string;
  /** Returns the text that is still held back. */
  readonly end: () => string;
}

/** Replaces placeholders in a streamed answer, also when they are split over several pieces. */
export function streamingUnmasker(found: Known): StreamingUnmasker {
  const values = toValues(found);
  let held = '';
  return {
    push: (piece) => {
      const text = held + piece;
      const unfinished = UNFINISHED.exec(text.slice(-LONGEST))?.[0].length ?? 0;
      held = unfinished ? text.slice(-unfinished) : '';
      return restoreValues(text.slice(0, text.length - unfinished), values);
    },
    end: () => {
      const rest = restoreValues(held, values);
      held = '';
      return rest;
    },
  };
}
