import type { Prompt } from '../prompt.ts';
import type { SentenceFacts } from '../sentence-facts.ts';
import { BucketLists, type FeatureSink, type KeptSums } from './buckets.ts';
import { addClauseFeatures, addWordsOfClause } from './clause-features.ts';
import type { ChainFeatures, Scores, Weights } from './linear-chain.ts';
import { addSentenceFeatures, addWordsOfSentence, countRequests } from './sentence-features.ts';
import { WeightSums } from './weight-sums.ts';
import { addBoundaryFeatures, addWordFeatures, END_TEMPLATES, START_TEMPLATES } from './word-features.ts';
import { isWhole, type ReadSentence, type ReadWord, readWords } from './words.ts';

interface WordsOfPrompt {
  readonly words: readonly ReadWord[];
  readonly sentences: readonly ReadSentence[];
}

/** The features of a prompt, from which the model learns which words are idle. */
export interface Features extends ChainFeatures, WordsOfPrompt {}

export const readFeatures = (prompt: Prompt): Features => readBy(new BucketLists(), prompt, () => undefined);

/**
 * Returns the scores of a prompt's words. The features are added up as they are read: listing them first would take twice as long.
 * `sumsOf` returns what is kept of the sums of a sentence, for these weights.
 */
export function scorePrompt(
  prompt: Prompt,
  weights: Weights,
  sumsOf: (facts: SentenceFacts) => SentenceSums,
): WordsOfPrompt & { readonly scores: Scores } {
  const { words, sentences, idle, starts, ends } = readBy(new WeightSums(weights), prompt, sumsOf);
  const idleScores = new Float64Array(idle.length);
  idle.forEach(([ofSentence, ofClause, ofWord], at) => {
    idleScores[at] = ofSentence + ofClause + ofWord;
  });
  return {
    words,
    sentences,
    scores: { idle: idleScores, starts: new Float64Array(starts), ends: new Float64Array(ends) },
  };
}

/** The sums of features that a sentence has wherever it stands: for itself, its clauses and its words. */
export interface SentenceSums {
  readonly sentence: KeptSums;
  readonly clauses: KeptSums;
  /** For each word, four sums: `ReadWord.repeated` is 0 to 3. */
  readonly words: KeptSums;
  readonly starts: KeptSums;
  readonly ends: KeptSums;
}

export const noSums = (): SentenceSums => ({ sentence: [], clauses: [], words: [], starts: [], ends: [] });

/** The number of words on each side on which the features of a boundary depend. */
const BOUNDARY_REACH = 2;

interface FeatureLists<List> extends WordsOfPrompt {
  /** For each word, the lists of its sentence, of its clause and of its own. */
  readonly idle: (readonly [sentence: List, clause: List, word: List])[];
  readonly starts: List[];
  readonly ends: List[];
}

function readBy<List>(
  sink: FeatureSink & { readonly endList: () => List },
  prompt: Prompt,
  sumsOf: (facts: SentenceFacts) => SentenceSums | undefined,
): FeatureLists<List> {
  const { words, sentences } = readWords(prompt);
  const requests = countRequests(sentences);
  const idle: (readonly [List, List, List])[] = [];
  const starts: List[] = [];
  const ends: List[] = [];
  for (const [index, read] of sentences.entries()) {
    const kept = isWhole(read.sentence) ? sumsOf(read.sentence.facts) : undefined;
    if (sink.isNew(kept?.sentence, 0)) {
      addWordsOfSentence(sink, words, read);
      sink.keep(kept?.sentence, 0);
    }
    addSentenceFeatures(sink, words, sentences, index, requests, prompt);
    const ofSentence = sink.endList();
    for (const [place, clause] of read.clauses.entries()) {
      if (sink.isNew(kept?.clauses, place)) {
        addWordsOfClause(sink, words, clause);
        sink.keep(kept?.clauses, place);
      }
      addClauseFeatures(sink, words, read, place);
      const ofClause = sink.endList();
      for (let at = clause.from; at < clause.to; at += 1) {
        const nth = at - read.from;
        const ofWord = 4 * nth + (words[at]?.repeated ?? 0);
        if (sink.isNew(kept?.words, ofWord)) {
          addWordFeatures(sink, words, at, read, clause);
          sink.keep(kept?.words, ofWord);
        }
        idle.push([ofSentence, ofClause, sink.endList()]);
        const inner = nth >= BOUNDARY_REACH && at + BOUNDARY_REACH < read.to ? kept : undefined;
        if (sink.isNew(inner?.starts, nth)) {
          addBoundaryFeatures(sink, START_TEMPLATES, words, at, read);
          sink.keep(inner?.starts, nth);
        }
        starts.push(sink.endList());
        if (sink.isNew(inner?.ends, nth)) {
          addBoundaryFeatures(sink, END_TEMPLATES, words, at, read);
          sink.keep(inner?.ends, nth);
        }
        ends.push(sink.endList());
      }
    }
  }
  return { words, sentences, idle, starts, ends };
}
