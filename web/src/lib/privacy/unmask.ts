import type { FoundPersonal } from './mask.ts';

type Known = readonly Pick<FoundPersonal, 'placeholder' | 'value'>[];

/** Models that write Markdown escape brackets. */
const PLACEHOLDER = /\\\[((?:EMAIL|PHONE|CARD)_\d{1,9})\\\]|\[((?:EMAIL|PHONE|CARD)_\d{1,9})\]/g;

const valuesOf = (found: Known) => new Map(found.map(({ placeholder, value }) => [placeholder, value]));

function putBack(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(
    PLACEHOLDER,
    (written, escaped: string | undefined, plain: string | undefined) =>
      values.get(`[${escaped ?? plain ?? ''}]`) ?? written,
  );
}

/** Puts the originals back. Placeholders that `mask` did not make stay as they are. */
export const unmask = (text: string, found: Known): string => putBack(text, valuesOf(found));

/** The end of a text that the next piece may turn into a placeholder. */
const UNFINISHED = /(?:\\?\[(?:[A-Z]{0,5}|(?:EMAIL|PHONE|CARD)_\d{0,9})\\?|\\)$/;
/** `\[EMAIL_` with nine digits and the escape of its bracket. */
const LONGEST = 20;

export interface StreamingUnmasker {
  /** What can be shown now: all but the end that may still become a placeholder. */
  readonly push: (piece: string) => string;
  /** What was held back to the last. */
  readonly end: () => string;
}

/** Puts the originals back while an answer arrives, its placeholders split over pieces in any way. */
export function streamingUnmasker(found: Known): StreamingUnmasker {
  const values = valuesOf(found);
  let held = '';
  return {
    push: (piece) => {
      const text = held + piece;
      const unfinished = UNFINISHED.exec(text.slice(-LONGEST))?.[0].length ?? 0;
      held = unfinished ? text.slice(-unfinished) : '';
      return putBack(text.slice(0, text.length - unfinished), values);
    },
    end: () => {
      const rest = putBack(held, values);
      held = '';
      return rest;
    },
  };
}
