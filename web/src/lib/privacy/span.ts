/** The kinds of personal details, in the order in which a summary names them: what does most harm in wrong hands comes first. */
export const PERSONAL_KINDS = ['key', 'email', 'phone', 'card', 'account', 'id', 'ip'] as const;

export type PersonalKind = (typeof PERSONAL_KINDS)[number];

/** Returns the label in the placeholders of a kind, such as `EMAIL` in `[EMAIL_1]`. */
export const placeholderLabel = (kind: PersonalKind): string => kind.toUpperCase();

/** The labels of placeholders, as alternatives of a pattern. */
export const PLACEHOLDER_LABELS = PERSONAL_KINDS.map(placeholderLabel).join('|');

/**
 * Letters of scripts that separate words by spaces, for a character class. In other scripts, a number may directly follow a letter that
 * isn't part of it.
 */
export const LETTER = '\\p{sc=Latn}\\p{sc=Cyrl}\\p{sc=Grek}\\p{sc=Arab}\\p{sc=Hebr}\\p{sc=Deva}';

/** The position of a personal detail in a text, in UTF-16 code units; `end` is exclusive. */
export interface PersonalSpan {
  readonly kind: PersonalKind;
  readonly start: number;
  readonly end: number;
}
