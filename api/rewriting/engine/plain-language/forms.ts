import { inflect, type VerbForm } from '../english/verbs.ts';

/** Past participles that differ from the past tense. */
const PARTICIPLES: Readonly<Record<string, string>> = {
  show: 'shown',
  give: 'given',
  begin: 'begun',
  do: 'done',
  take: 'taken',
  choose: 'chosen',
};

const BE_OR_HAVE =
  /\b(?:is|are|was|were|am|be|been|being|has|have|had|having|gets?|got)(?:\s+(?:not|\w+ly|also|already|now|just))?\s*$/i;

/** Returns whether a form in -ed is a participle: "was demonstrated", "the effect demonstrated by". */
export const isParticiple = (before: string, after: string): boolean => BE_OR_HAVE.test(before) || /^ by\b/.test(after);

/** Returns the plain verb in the form that stands there. */
export const inForm = (verb: string, form: VerbForm, participle: boolean): string =>
  form === 'past' && participle ? (PARTICIPLES[verb] ?? inflect(verb, 'past')) : inflect(verb, form);

const VERB_BEFORE =
  /(?:^|[,;:]\s*|\b(?:to|will|would|can|could|should|must|may|might|shall|do|does|did|not|and|or|then|please|also|always|never|i|we|you|they|who|people|students|users|customers|let us|help us|help me)|['’](?:ll|d))\s*$/i;

/**
 * Returns whether a base form that could be a noun is a verb: after "to", a modal verb, a subject pronoun, or
 * at the start of a request.
 */
export const isVerbPlace = (before: string): boolean => VERB_BEFORE.test(before);

/**
 * Returns whether a pronoun follows, which would have to stand inside a phrasal verb: "carry it out", not "carry out
 * it".
 */
export const takesPronoun = (after: string): boolean =>
  /^ (?:it|them|him|her|me|us|you|this|that|these|those)\b(?! [a-z]+(?:s|ing)?\b)/i.test(after) ||
  /^ (?:it|them|him|me|us|you)\b/i.test(after);
