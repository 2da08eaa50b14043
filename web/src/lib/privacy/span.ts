export type PersonalKind = 'email' | 'phone' | 'card';

/** The position of a personal detail in a text, in UTF-16 code units; `end` is exclusive. */
export interface PersonalSpan {
  readonly kind: PersonalKind;
  readonly start: number;
  readonly end: number;
}
