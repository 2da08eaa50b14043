import type { RatingReason } from '#web/graphql/operations.generated.ts';

/** What users read for each reason of a rating, in the order in which it is offered. */
export const RATING_REASONS: Readonly<Record<RatingReason, string>> = {
  MEANING_CHANGED: 'It changed the meaning',
  DETAIL_LOST: 'A detail is missing',
  TOO_LONG: 'Still too long',
  TOO_SHORT: 'Too short',
  WRONG_TONE: 'Wrong style',
  OTHER: 'Something else',
};
