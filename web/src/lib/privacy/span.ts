export type PersonalKind = 'email' | 'phone' | 'card';

/** Where something personal stands in a text, in UTF-16 code units; `end` is exclusive. */
export interface PersonalSpan {
  readonly kind: PersonalKind;
  readonly start: number;
  readonly end: number;
}
