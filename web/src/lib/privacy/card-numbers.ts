import cardValidator from 'card-validator';
import type { PersonalSpan } from './span.ts';

/** 13 to 19 digits, without separators or in groups that all have the same separator. */
const CANDIDATE =
  /(?<![\p{L}\p{N}_.,+-])\d{4}(?:([ -])\d{4}\1\d{4}\1\d{1,7}|([ -])\d{6}\2\d{4,5}|\d{9,15})(?![\p{L}\p{N}_]|[.,-]\d)/gu;

/** Finds numbers with the prefix and length of a known card issuer and a correct check digit. */
export function cardSpans(text: string): readonly PersonalSpan[] {
  const spans: PersonalSpan[] = [];
  CANDIDATE.lastIndex = 0;
  for (let match = CANDIDATE.exec(text); match; match = CANDIDATE.exec(text)) {
    const end = match.index + match[0].length;
    if (cardValidator.number(match[0].replace(/\D/g, '')).isValid)
      spans.push({ kind: 'card', start: match.index, end });
    // Not a card. A card number may still start at the second group.
    else CANDIDATE.lastIndex = match.index + 1;
  }
  return spans;
}
