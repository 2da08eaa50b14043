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
