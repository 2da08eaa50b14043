import type { Prompt } from '../prompt.ts';
import { bucketOf, bucketsOf, type FeatureValues, wordHash } from './buckets.ts';
import { scale } from './scale.ts';
import { WordClass } from './word-classes.ts';
import { type Clause, countContent, type ReadSentence, type ReadWord } from './words.ts';

const TEMPLATES = { word: 0, pair: 1, stem: 2, whole: 3 };

/** How many sentences make a request: before each sentence, and in all. */
interface Requests {
  readonly before: readonly number[];
  readonly total: number;
}

export function countRequests(sentences: readonly ReadSentence[]): Requests {
  const before: number[] = [];
  let total = 0;
  for (const { sentence } of sentences) {
    before.push(total);
    if (sentence.facts.asks) total += 1;
  }
  return { before, total };
}

/** What a whole sentence says about each of its words: its words, how it starts and ends, where it stands, what its neighbours do. */
export function sentenceFeatures(
  words: readonly ReadWord[],
  sentences: readonly ReadSentence[],
  index: number,
  requests: Requests,
  prompt: Prompt,
): number[] {
  const read = sentences[index];
  if (!read) return [];
  const { from, to, sentence } = read;
  const buckets: number[] = [];
  const hashAt = (at: number): number => (at >= from && at < to ? (words[at]?.hash ?? 0) : 0);
  for (const [offset, { hash, stem }] of words.slice(from, to).entries()) {
    buckets.push(bucketOf(TEMPLATES.word, hash), bucketOf(TEMPLATES.pair, hash, hashAt(from + offset + 1)));
    if (stem !== 0) buckets.push(bucketOf(TEMPLATES.stem, stem));
  }
  const { facts } = sentence;
  const asks = (facts.asks ? 1 : 0) + (facts.startsImperative ? 2 : 0) + (facts.addressesAssistant ? 4 : 0);
  const { content, fresh } = countContent(words, read);
  const before = sentences[index - 1];
  const after = sentences[index + 1];
  const askedBefore = requests.before[index] ?? 0;
  const askedAfter = requests.total - askedBefore - (facts.asks ? 1 : 0);
  const place = (askedAfter > 0 ? 1 : 0) + (askedBefore > 0 ? 2 : 0) + (facts.asks ? 4 : 0);
  const final = wordHash(sentence.final.slice(0, 2));
  const ofWhole: readonly FeatureValues[] = [
    [hashAt(from)],
    [hashAt(from), hashAt(from + 1)],
    [hashAt(from), hashAt(from + 1), hashAt(from + 2)],
    [hashAt(to - 1)],
    [hashAt(to - 2), hashAt(to - 1)],
    [final],
    [final, hashAt(from)],
    [asks],
    [asks, hashAt(from)],
    [asks, final, Math.min(askedBefore + askedAfter, 3)],
    [scale(to - from)],
    [Math.min(index, 4), place],
    [Math.min(sentences.length - 1 - index, 4), place],
    [scale(sentences.length), place],
    [place],
    [place, hashAt(from)],
    [place, hashAt(from), hashAt(from + 1)],
    [scale(content), place],
    [scale(fresh), place],
    [scale(fresh), scale(to - from)],
    [hardKindsOf(words, read), place],
    [before ? (words[before.from]?.hash ?? 0) : 1, hashAt(from)],
    [after ? (words[after.from]?.hash ?? 0) : 1, hashAt(from)],
    [after ? (words[after.from]?.hash ?? 0) : 1, after ? (words[after.from + 1]?.hash ?? 0) : 1],
    [before?.sentence.facts.asks ? 1 : 0, after?.sentence.facts.asks ? 1 : 0, asks],
    [sentence.isListItem ? 1 : 0],
    [prompt.frozen.length > 0 ? 1 : 0, sentence.opensLine ? 1 : 0, sentence.closesLine ? 1 : 0],
  ];
  return [...buckets, ...bucketsOf(TEMPLATES.whole, ofWhole)];
}

/** Which kinds of words that must be kept occur, as a bit set. */
function hardKindsOf(words: readonly ReadWord[], { from, to }: Clause): number {
  const kinds = new Set(words.slice(from, to).map(({ kind }) => kind));
  const hard = [WordClass.number, WordClass.literal, WordClass.name];
  return hard.reduce((bits, kind, index) => (kinds.has(kind) ? bits | (1 << index) : bits), 0);
}
