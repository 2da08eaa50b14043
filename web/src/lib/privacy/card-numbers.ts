import { isCardNumber } from './card-networks.ts';
import { areYears, isPlainNumber, meaningBefore } from './number-context.ts';
import type { PersonalSpan } from './span.ts';

/** 13 to 19 digits, without separators or in groups that all have the same separator. */
const CANDIDATE =
  /(?<![A-Za-z0-9_.,+-])\d{4}(?:([ -])\d{4}\1\d{4}\1\d{1,7}(?:\1\d{1,3})?|([ -])\d{6}\2\d{4,5}|\d{9,15})(?![A-Za-z0-9_]|[.,-]\d)/g;

/** Returns whether a candidate at `start` is masked as a card number, by its digits, its form and the words around it. */
function isCardLike(text: string, start: number, written: string): boolean {
  const digits = written.replace(/\D/g, '');
  if (digits.length < 13 || digits.length > 19) return false;
  const isKnown = isCardNumber(digits);
  const meaning = meaningBefore(text, start);
  if (meaning === 'other') return isKnown && /\D/.test(written);
  if (isKnown || meaning === 'card') return true;
  if (/\D/.test(written)) return !areYears(written.split(/\D/));
  // 978 and 979 begin the ISBNs of books.
  return !/^97[89]\d{10}$/.test(digits) && !isPlainNumber(digits, text, start + written.length);
}

/**
 * Finds numbers of the lengths and forms of card numbers. A wrong check digit makes no difference, because a mistyped number is personal
 * too. Numbers that the text calls something else, such as an order number, are returned only in groups of digits, with the beginning of a
 * card network and a right check digit.
 */
export function cardSpans(text: string): readonly PersonalSpan[] {
  const spans: PersonalSpan[] = [];
  CANDIDATE.lastIndex = 0;
  for (let match = CANDIDATE.exec(text); match; match = CANDIDATE.exec(text)) {
    if (isCardLike(text, match.index, match[0]))
      spans.push({ kind: 'card', start: match.index, end: match.index + match[0].length });
    // Not a card number, but one may start at the second group of digits.
    else CANDIDATE.lastIndex = match.index + 1;
  }
  return spans;
}
