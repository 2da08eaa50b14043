import { mayBeVerb } from '../english/independent-clauses.ts';
import type { Word } from '../sentences.ts';

const hasVerb = (words: readonly Word[]): boolean => words.some(mayBeVerb);

const RELATIVE = /^(?:which|who|whom|whose|where)$/;

/** Returns whether words are a relative clause: "which is a real mess". */
export const isRelativeClause = (words: readonly Word[]): boolean => RELATIVE.test(words[0]?.lower ?? '');

/**
 * Whether the words continue a phrase instead of starting a clause: "and over again" in "over and over again". The
 * caller checks that there is no punctuation mark before them.
 */
export const joinsPhrase = (words: readonly Word[]): boolean =>
  /^(?:and|or|nor|than|of)$/.test(words[0]?.lower ?? '') && !hasVerb(words);

/** Matches words after which "that" starts what is said or thought. Elsewhere it starts a relative clause: "a song that the children learned". */
const TAKES_THAT =
  /^(?:think|thinking|thought|know|knew|known|believe|say|saying|said|guess|hope|hoping|hoped|wish|wondering|sure|aware|afraid|glad|happy|convinced|certain|note|noted|fact|idea|mention|mentioned|understand|tell|told|me|you|suppose|feel|feeling|felt|is|was|be|see|seems|assume|imagine|remember|realize|realise|heard|hear|found|find|doubt|suspect|figured|reckon|trust|mind|clear|obvious|true|likely|possible|way|so|given|appreciate|add|admit|worry|worried|promise|swear|bet|thing)$/;

/** Whether a span ends in the middle of a relative clause, right after its pronoun. The rest would hang. */
export function endsInRelativePronoun(span: readonly Word[]): boolean {
  const last = span.at(-1)?.lower ?? '';
  if (RELATIVE.test(last)) return true;
  return last === 'that' && !TAKES_THAT.test(span.at(-2)?.lower ?? '');
}
