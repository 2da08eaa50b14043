/** The kinds of personal details, with the label in their placeholders, such as `[EMAIL_1]`, and their name for users. */
export const PERSONAL_KINDS = {
  email: { label: 'EMAIL', name: 'email address', plural: 'email addresses' },
  phone: { label: 'PHONE', name: 'phone number', plural: 'phone numbers' },
  card: { label: 'CARD', name: 'card number', plural: 'card numbers' },
  account: { label: 'ACCOUNT', name: 'bank account', plural: 'bank accounts' },
  id: { label: 'ID', name: 'ID number', plural: 'ID numbers' },
  ip: { label: 'IP', name: 'IP address', plural: 'IP addresses' },
  key: { label: 'KEY', name: 'password or key', plural: 'passwords and keys' },
} as const;

export type PersonalKind = keyof typeof PERSONAL_KINDS;

/** The labels of placeholders, as alternatives of a pattern. */
export const PLACEHOLDER_LABELS = Object.values(PERSONAL_KINDS)
  .map(({ label }) => label)
  .join('|');

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
