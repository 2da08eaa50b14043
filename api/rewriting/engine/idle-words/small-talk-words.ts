import { readFileSync } from 'node:fs';
import { lowerText } from '../sentences.ts';
import { wordHash } from './buckets.ts';
import type { IdleSpan } from './idle-spans.ts';
import { modelFile } from './model-file.ts';
import { speaksToAssistant } from './subjects.ts';
import { type ReadWord, wordsIn } from './words.ts';

let known: ReadonlySet<number> | undefined;

/**
 * Reads small-talk-words.txt, which is next to this file and next to the built server. It has the stems of the words that editors often cut, each in
 * a line. `npm run train` writes it.
 */
const readStems = (): ReadonlySet<number> =>
  new Set(readFileSync(modelFile('small-talk-words.txt'), 'utf8').split('\n').map(wordHash));

/** In words. A shorter sentence names something of its own by one word, a longer one by two: of many words, the model knows one too little by chance. */
const LONGEST_FOR_ONE = 9;

/** "A rather dull question": its adjective is no matter. */
const NAMES_QUESTION =
  /^(?:(?:just|only|another|an?|one|rather|very|quite|really) ){1,3}\w+ (?:question|request|favou?r|ask)$/;

/**
 * Whether a sentence names something of its own that is hardly ever small talk: "I'm deaf", "I'm typing this from hospital". The model knows such
 * a word too little, and judges by the words around it. Clauses that speak to the assistant don't count, nor do words that other sentences of the
 * prompt have, too.
 */
export function namesOwnMatter({ within, from, to }: IdleSpan, words: readonly ReadWord[]): boolean {
  const own = within.clauses.flatMap((clause) => {
    // "…, oops": a word by itself names nothing.
    const said = wordsIn(within, clause);
    const isJudged = said.length > 1 && !speaksToAssistant(said) && !NAMES_QUESTION.test(lowerText(said));
    return isJudged ? words.slice(clause.from, clause.to).filter(isOwn) : [];
  });
  return own.length >= (to - from <= LONGEST_FOR_ONE ? 1 : 2);
}

const isOwn = ({ stem, repeated }: ReadWord): boolean =>
  stem !== 0 && repeated === 0 && !(known ??= readStems()).has(stem);
