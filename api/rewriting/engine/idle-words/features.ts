import type { Prompt } from '../prompt.ts';
import { BucketLists, type FeatureSink } from './buckets.ts';
import { addClauseFeatures } from './clause-features.ts';
import type { ChainFeatures, Scores, Weights } from './linear-chain.ts';
import { addSentenceFeatures, countRequests } from './sentence-features.ts';
import { WeightSums } from './weight-sums.ts';
import { addBoundaryFeatures, addWordFeatures, END_TEMPLATES, START_TEMPLATES } from './word-features.ts';
import { type ReadSentence, type ReadWord, readWords } from './words.ts';

interface WordsOfPrompt {
  readonly words: readonly ReadWord[];
  readonly sentences: readonly ReadSentence[];
}

/** The features of a prompt, from which the model learns which words are idle. */
export interface Features extends ChainFeatures, WordsOfPrompt {}

export const readFeatures = (prompt: Prompt): Features => readBy(new BucketLists(), prompt);

/** Returns the scores of a prompt's words. The features are added up as they are read: listing them first would take twice as long. */
export function scorePrompt(prompt: Prompt, weights: Weights): WordsOfPrompt & { readonly scores: Scores } {
  const { words, sentences, idle, starts, ends } = readBy(new WeightSums(weights), prompt);
  const scores = {
    idle: Float64Array.from(idle, (sums) => sums.reduce((total, sum) => total + sum, 0)),
    starts: Float64Array.from(starts),
    ends: Float64Array.from(ends),
  };
  return { words, sentences, scores };
}

interface FeatureLists<List> extends WordsOfPrompt {
  /** For each word, the lists of its sentence, of its clause and of its own. */
  readonly idle: (readonly List[])[];
  readonly starts: List[];
  readonly ends: List[];
}

function readBy<List>(sink: FeatureSink & { readonly endList: () => List }, prompt: Prompt): FeatureLists<List> {
  const { words, sentences } = readWords(prompt);
  const requests = countRequests(sentences);
  const idle: (readonly List[])[] = [];
  const starts: List[] = [];
  const ends: List[] = [];
  for (const [index, read] of sentences.entries()) {
    addSentenceFeatures(sink, words, sentences, index, requests, prompt);
    const ofSentence = sink.endList();
    for (const [place, clause] of read.clauses.entries()) {
      addClauseFeatures(sink, words, read, place);
      const ofClause = sink.endList();
      for (let at = clause.from; at < clause.to; at += 1) {
        addWordFeatures(sink, words, at, read, clause);
        idle.push([ofSentence, ofClause, sink.endList()]);
        addBoundaryFeatures(sink, START_TEMPLATES, words, at, read);
        starts.push(sink.endList());
        addBoundaryFeatures(sink, END_TEMPLATES, words, at, read);
        ends.push(sink.endList());
      }
    }
  }
  return { words, sentences, idle, starts, ends };
}
