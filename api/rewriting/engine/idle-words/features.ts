import type { Prompt } from '../prompt.ts';
import { clauseFeatures } from './clause-features.ts';
import type { ChainFeatures } from './linear-chain.ts';
import { countRequests, sentenceFeatures } from './sentence-features.ts';
import { boundaryFeatures, wordFeatures } from './word-features.ts';
import { type ReadSentence, type ReadWord, readWords } from './words.ts';

/** The features of a prompt, from which the model finds the idle words. */
export interface Features extends ChainFeatures {
  readonly words: readonly ReadWord[];
  readonly sentences: readonly ReadSentence[];
}

export function readFeatures(prompt: Prompt): Features {
  const { words, sentences } = readWords(prompt);
  const requests = countRequests(sentences);
  const idle: (readonly (readonly number[])[])[] = [];
  const starts: (readonly number[])[] = [];
  const ends: (readonly number[])[] = [];
  for (const [index, read] of sentences.entries()) {
    const ofSentence = sentenceFeatures(words, sentences, index, requests, prompt);
    for (const [place, clause] of read.clauses.entries()) {
      const ofClause = clauseFeatures(words, read, place);
      for (let at = clause.from; at < clause.to; at += 1) {
        idle.push([ofSentence, ofClause, wordFeatures(words, at, read, clause)]);
        const boundary = boundaryFeatures(words, at, read);
        starts.push(boundary.starts);
        ends.push(boundary.ends);
      }
    }
  }
  return { words, sentences, idle, starts, ends };
}
