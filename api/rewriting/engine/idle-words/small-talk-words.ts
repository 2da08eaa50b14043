import { readFileSync } from 'node:fs';
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

/** In words. Of a longer sentence, the other words say enough. */
const LONGEST_JUDGED = 9;

/**
 * Whether a short sentence names something of its own that is hardly ever small talk: "I'm deaf", "I'm typing this from hospital". The model
 * knows such a word too little, and judges by the words around it. Clauses that speak to the assistant don't count, nor do words that other
 * sentences of the prompt have, too.
 */
export const namesOwnMatter = ({ within, from, to }: IdleSpan, words: readonly ReadWord[]): boolean =>
  to - from <= LONGEST_JUDGED &&
  within.clauses.some(
    (clause) =>
      // "…, oops": a word by itself names nothing.
      clause.to - clause.from > 1 &&
      words.slice(clause.from, clause.to).some(isOwn) &&
      !speaksToAssistant(wordsIn(within, clause)),
  );

const isOwn = ({ stem, repeated }: ReadWord): boolean =>
  stem !== 0 && repeated === 0 && !(known ??= readStems()).has(stem);
