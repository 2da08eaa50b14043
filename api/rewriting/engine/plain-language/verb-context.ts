import { inflect, type VerbForm } from '../english/verbs.ts';

/** Past participles of plain verbs that differ from the past tense. */
const PARTICIPLES: ReadonlyMap<string, string> = new Map([
  ['show', 'shown'],
  ['go with', 'gone with'],
  ['take part', 'taken part'],
]);

/** Matches a text that ends with a form of "be", "have" or "get", and at most one adverb. */
const AUXILIARY_BEFORE =
  /\b(?:is|are|was|were|am|be|been|being|has|have|had|having|gets?|got)(?:\s+(?:not|\w+ly|also|already|now|just))?\s*$/i;

/**
 * Returns whether the -ed form between these two texts is a participle, not a past tense: "was demonstrated", "the
 * effect demonstrated by".
 */
export const isParticiple = (before: string, after: string): boolean =>
  AUXILIARY_BEFORE.test(before) || /^ by\b/.test(after);

const BE_BEFORE = /\b(?:is|are|was|were|am|be|been|being|gets?|got)(?:\s+(?:not|\w+ly|also|already|now|just))?\s*$/i;

/** Returns whether the participle after this text is in the passive: "was accompanied", not "has accompanied". */
export const isPassive = (before: string): boolean => BE_BEFORE.test(before);

/** Inflects the plain verb like the hard verb that it replaces. */
export const inflectLike = (verb: string, form: VerbForm, asParticiple: boolean): string =>
  form === 'past' && asParticiple ? (PARTICIPLES.get(verb) ?? inflect(verb, 'past')) : inflect(verb, form);

const BEFORE_VERB =
  /(?:^|[,;:]\s*|\b(?:to|will|would|can|could|should|must|may|might|shall|do|does|did|not|and|or|then|please|also|always|never|i|we|you|they|who|people|students|users|customers|let us|help us|help me)|['’](?:ll|d))\s*$/i;

/**
 * Returns whether a form that could be a noun is a verb: after "to", a modal verb, a subject (a pronoun or a common noun
 * such as "people"), "and", or at the start of a clause.
 */
export const isBeforeVerb = (before: string): boolean => BEFORE_VERB.test(before);
