import type { Prompt } from '../prompt.ts';
import { type FeatureSink, wordHash } from './buckets.ts';
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

/** Adds the features of the words of a sentence, whatever is around it. All its words share them. */
export function addWordsOfSentence(sink: FeatureSink, words: readonly ReadWord[], { from, to }: WordRange): void {
  for (let at = from; at < to; at += 1) {
    const { hash = NO_WORD, stem = NO_WORD, group = NO_WORD, cluster = NO_WORD } = words[at] ?? {};
    const next = at + 1 < to ? words[at + 1] : undefined;
    sink.add(TEMPLATES.word, hash);
    sink.add(TEMPLATES.pair, hash, next?.hash ?? NO_WORD);
    sink.add(TEMPLATES.group, group);
    sink.add(TEMPLATES.cluster, cluster);
    sink.add(TEMPLATES.groupPair, group, next?.group ?? NO_WORD);
    if (stem !== NO_WORD) sink.add(TEMPLATES.stem, stem);
  }
}

/**
 * Adds the further features that all words of a sentence share: its start and end, its place in
 * the prompt, and the sentences next to it. `index` is the index of the sentence in `sentences`.
 */
export function addSentenceFeatures(
  sink: FeatureSink,
  words: readonly ReadWord[],
  sentences: readonly ReadSentence[],
  index: number,
  requests: RequestCounts,
  prompt: Prompt,
): void {
  const current = sentences[index];
  if (!current) return;
  const { from, to, sentence, paragraph } = current;
  const hashAt = (at: number): number => (at >= from && at < to ? (words[at]?.hash ?? NO_WORD) : NO_WORD);
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
  sink.startAt(TEMPLATES.whole);
  sink.addNext(hashAt(from));
  sink.addNext(hashAt(from), hashAt(from + 1));
  sink.addNext(hashAt(from), hashAt(from + 1), hashAt(from + 2));
  sink.addNext(hashAt(to - 1));
  sink.addNext(hashAt(to - 2), hashAt(to - 1));
  sink.addNext(finalMark);
  sink.addNext(finalMark, hashAt(from));
  sink.addNext(requestSigns);
  sink.addNext(requestSigns, hashAt(from));
  sink.addNext(requestSigns, finalMark, Math.min(requestsBefore + requestsAfter, 3));
  sink.addNext(scale(to - from));
  sink.addNext(Math.min(index, 4), requestsAround);
  sink.addNext(Math.min(sentences.length - 1 - index, 4), requestsAround);
  sink.addNext(scale(sentences.length), requestsAround);
  sink.addNext(requestsAround);
  sink.addNext(requestsAround, hashAt(from));
  sink.addNext(requestsAround, hashAt(from), hashAt(from + 1));
  sink.addNext(scale(content), requestsAround);
  sink.addNext(scale(unique), requestsAround);
  sink.addNext(scale(unique), scale(to - from));
  sink.addNext(findKeptKinds(words, current), requestsAround);
  sink.addNext(firstHashOf(words, before), hashAt(from));
  sink.addNext(firstHashOf(words, after), hashAt(from));
  sink.addNext(firstHashOf(words, after), after ? (words[after.from + 1]?.hash ?? NO_WORD) : NO_SENTENCE);
  sink.addNext(before?.sentence.facts.asks ? 1 : 0, after?.sentence.facts.asks ? 1 : 0, requestSigns);
  sink.addNext(sentence.isListItem ? 1 : 0);
  sink.addNext(paragraph, requestsAround);
  sink.addNext(paragraph, current.followsColon ? 1 : 0, hashAt(from));
  sink.addNext(prompt.frozen.length > 0 ? 1 : 0, sentence.opensLine ? 1 : 0, sentence.closesLine ? 1 : 0);
}

const firstHashOf = (words: readonly ReadWord[], sentence: ReadSentence | undefined): number =>
  sentence ? (words[sentence.from]?.hash ?? NO_WORD) : NO_SENTENCE;

/** Returns which kinds of words that a rewrite must keep occur in a range, as a bit set. */
function findKeptKinds(words: readonly ReadWord[], { from, to }: WordRange): number {
  const kinds = new Set(words.slice(from, to).map(({ kind }) => kind));
  const kept = [WordClass.number, WordClass.literal, WordClass.name];
  return kept.reduce((bits, kind, index) => (kinds.has(kind) ? bits | (1 << index) : bits), 0);
}
