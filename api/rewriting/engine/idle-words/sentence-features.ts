import type { Prompt } from '../prompt.ts';
import { type FeatureValues, toBucket, toBuckets, wordHash } from './buckets.ts';
import { scale } from './scale.ts';
import { WordClass } from './word-classes.ts';
import { countContent, type ReadSentence, type ReadWord, type WordRange } from './words.ts';

/**
 * The numbers of the templates. Each kind of feature has its own, so that a word has another weight in each kind. The
 * features that describe the sentence as a whole are numbered from `whole` on, in the order of their list. The weights
 * were trained with these numbers: a change of a number or of the order needs `npm run train`.
 */
const TEMPLATES = { word: 0, pair: 1, stem: 2, whole: 3, group: 500, cluster: 501, groupPair: 502 };

/** The value at a place of the sentence where there is no word. */
const NO_WORD = 0;
/** The value for a sentence before the first or after the last one. */
const NO_SENTENCE = 1;

/** The number of sentences that ask for something: before each sentence, and in the whole prompt. */
interface RequestCounts {
  readonly before: readonly number[];
  readonly total: number;
}

export function countRequests(sentences: readonly ReadSentence[]): RequestCounts {
  const before: number[] = [];
  let total = 0;
  for (const { sentence } of sentences) {
    before.push(total);
    if (sentence.facts.asks) total += 1;
  }
  return { before, total };
}

/**
 * Returns the buckets of the features that all words of a sentence share: its words, its start and end, its place in
 * the prompt, and the sentences next to it. `index` is the index of the sentence in `sentences`.
 */
export function sentenceFeatures(
  words: readonly ReadWord[],
  sentences: readonly ReadSentence[],
  index: number,
  requests: RequestCounts,
  prompt: Prompt,
): number[] {
  const current = sentences[index];
  if (!current) return [];
  const { from, to, sentence, paragraph } = current;
  const buckets: number[] = [];
  const hashAt = (at: number): number => (at >= from && at < to ? (words[at]?.hash ?? NO_WORD) : NO_WORD);
  const ofSentence = words.slice(from, to);
  for (const [offset, { hash, stem, group, cluster }] of ofSentence.entries()) {
    buckets.push(
      toBucket(TEMPLATES.word, hash),
      toBucket(TEMPLATES.pair, hash, hashAt(from + offset + 1)),
      toBucket(TEMPLATES.group, group),
      toBucket(TEMPLATES.cluster, cluster),
      toBucket(TEMPLATES.groupPair, group, ofSentence[offset + 1]?.group ?? NO_WORD),
    );
    if (stem !== 0) buckets.push(toBucket(TEMPLATES.stem, stem));
  }
  const { facts } = sentence;
  const { content, unique } = countContent(words, current);
  const before = sentences[index - 1];
  const after = sentences[index + 1];
  const requestsBefore = requests.before[index] ?? 0;
  const requestsAfter = requests.total - requestsBefore - (facts.asks ? 1 : 0);
  // Both are bit sets.
  const requestSigns = (facts.asks ? 1 : 0) + (facts.startsImperative ? 2 : 0) + (facts.addressesAssistant ? 4 : 0);
  const requestsAround = (requestsAfter > 0 ? 1 : 0) + (requestsBefore > 0 ? 2 : 0) + (facts.asks ? 4 : 0);
  // Of a run of marks, such as "?!!!", the first two say enough.
  const finalMark = wordHash(sentence.final.slice(0, 2));
  const ofWhole: readonly FeatureValues[] = [
    [hashAt(from)],
    [hashAt(from), hashAt(from + 1)],
    [hashAt(from), hashAt(from + 1), hashAt(from + 2)],
    [hashAt(to - 1)],
    [hashAt(to - 2), hashAt(to - 1)],
    [finalMark],
    [finalMark, hashAt(from)],
    [requestSigns],
    [requestSigns, hashAt(from)],
    [requestSigns, finalMark, Math.min(requestsBefore + requestsAfter, 3)],
    [scale(to - from)],
    [Math.min(index, 4), requestsAround],
    [Math.min(sentences.length - 1 - index, 4), requestsAround],
    [scale(sentences.length), requestsAround],
    [requestsAround],
    [requestsAround, hashAt(from)],
    [requestsAround, hashAt(from), hashAt(from + 1)],
    [scale(content), requestsAround],
    [scale(unique), requestsAround],
    [scale(unique), scale(to - from)],
    [findKeptKinds(words, current), requestsAround],
    [firstHashOf(words, before), hashAt(from)],
    [firstHashOf(words, after), hashAt(from)],
    [firstHashOf(words, after), after ? (words[after.from + 1]?.hash ?? NO_WORD) : NO_SENTENCE],
    [before?.sentence.facts.asks ? 1 : 0, after?.sentence.facts.asks ? 1 : 0, requestSigns],
    [sentence.isListItem ? 1 : 0],
    [paragraph, requestsAround],
    [paragraph, current.followsColon ? 1 : 0, hashAt(from)],
    [prompt.frozen.length > 0 ? 1 : 0, sentence.opensLine ? 1 : 0, sentence.closesLine ? 1 : 0],
  ];
  return [...buckets, ...toBuckets(TEMPLATES.whole, ofWhole)];
}

const firstHashOf = (words: readonly ReadWord[], sentence: ReadSentence | undefined): number =>
  sentence ? (words[sentence.from]?.hash ?? NO_WORD) : NO_SENTENCE;

/** Returns which kinds of words that a rewrite must keep occur in a range, as a bit set. */
function findKeptKinds(words: readonly ReadWord[], { from, to }: WordRange): number {
  const kinds = new Set(words.slice(from, to).map(({ kind }) => kind));
  const kept = [WordClass.number, WordClass.literal, WordClass.name];
  return kept.reduce((bits, kind, index) => (kinds.has(kind) ? bits | (1 << index) : bits), 0);
}
