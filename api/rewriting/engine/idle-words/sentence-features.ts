import type { Prompt } from '../prompt.ts';
import { bucketOf, wordHash } from './buckets.ts';
import { scale } from './scale.ts';
import { WordClass } from './word-classes.ts';
import type { ReadSentence, ReadWord } from './words.ts';

const FIRST_TEMPLATE = 0;

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
  let template = FIRST_TEMPLATE;
  const add = (a: number, b = 0, c = 0): void => {
    buckets.push(bucketOf(template, a, b, c));
  };
  const hashAt = (at: number): number => (at >= from && at < to ? (words[at]?.hash ?? 0) : 0);

  for (let at = from; at < to; at += 1) {
    const word = words[at];
    if (!word) break;
    template = FIRST_TEMPLATE;
    add(word.hash);
    template += 1;
    add(word.hash, hashAt(at + 1));
    template += 1;
    if (word.stem !== 0) add(word.stem);
  }
  const { facts } = sentence;
  const asks = (facts.asks ? 1 : 0) + (facts.startsImperative ? 2 : 0) + (facts.addressesAssistant ? 4 : 0);
  const kinds = kindsOf(words, read);
  const before = sentences[index - 1];
  const after = sentences[index + 1];
  const askedBefore = requests.before[index] ?? 0;
  const askedAfter = requests.total - askedBefore - (facts.asks ? 1 : 0);
  const place = (askedAfter > 0 ? 1 : 0) + (askedBefore > 0 ? 2 : 0) + (facts.asks ? 4 : 0);
  const final = wordHash(sentence.final.slice(0, 2));
  const facets: readonly (readonly [number, number?, number?])[] = [
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
    [scale(kinds.content), place],
    [scale(kinds.fresh), place],
    [scale(kinds.fresh), scale(to - from)],
    [kinds.signature, place],
    [before ? (words[before.from]?.hash ?? 0) : 1, hashAt(from)],
    [after ? (words[after.from]?.hash ?? 0) : 1, hashAt(from)],
    [after ? (words[after.from]?.hash ?? 0) : 1, after ? (words[after.from + 1]?.hash ?? 0) : 1],
    [before?.sentence.facts.asks ? 1 : 0, after?.sentence.facts.asks ? 1 : 0, asks],
    [sentence.isListItem ? 1 : 0],
    [prompt.frozen.length > 0 ? 1 : 0, sentence.opensLine ? 1 : 0, sentence.closesLine ? 1 : 0],
  ];
  for (const [a, b, c] of facets) {
    template += 1;
    add(a, b, c);
  }
  return buckets;
}

/** `fresh`: content words that no other sentence has. `signature`: which kinds of hard words occur. */
function kindsOf(
  words: readonly ReadWord[],
  { from, to }: ReadSentence,
): { content: number; fresh: number; signature: number } {
  let content = 0;
  let fresh = 0;
  let signature = 0;
  for (let at = from; at < to; at += 1) {
    const word = words[at];
    if (!word) break;
    if (word.stem !== 0) {
      content += 1;
      if (word.repeated === 0) fresh += 1;
    }
    if (word.kind === WordClass.number) signature |= 1;
    if (word.kind === WordClass.literal) signature |= 2;
    if (word.kind === WordClass.name) signature |= 4;
  }
  return { content, fresh, signature };
}
