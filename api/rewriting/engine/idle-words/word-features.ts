import { type FeatureValues, toBuckets } from './buckets.ts';
import { scale } from './scale.ts';
import { Gap, type ReadSentence, type ReadWord, type WordRange } from './words.ts';

/** The numbers of the first template of each kind, as in sentence-features.ts. */
const IDLE_TEMPLATES = 200;
const START_TEMPLATES = 300;
const END_TEMPLATES = 400;

/** Returns the buckets of the features of a word and its neighbours. */
export function wordFeatures(
  words: readonly ReadWord[],
  at: number,
  { from, to }: ReadSentence,
  clause: WordRange,
): number[] {
  const hashAt = (place: number): number => (place >= from && place < to ? (words[place]?.hash ?? 0) : 0);
  const kindAt = (place: number): number => (place >= from && place < to ? (words[place]?.kind ?? 0) : 0);
  const groupAt = (place: number): number => (place >= from && place < to ? (words[place]?.group ?? 0) : 0);
  const word = words[at];
  if (!word) return [];
  const { hash, kind, stem, repeated, group, cluster } = word;
  return toBuckets(IDLE_TEMPLATES, [
    [hash],
    [hashAt(at - 1), hash],
    [hash, hashAt(at + 1)],
    [hashAt(at - 1), hash, hashAt(at + 1)],
    [hashAt(at - 2), hashAt(at - 1), hash],
    [hash, hashAt(at + 1), hashAt(at + 2)],
    [hashAt(at - 1)],
    [hashAt(at + 1)],
    [hashAt(at - 2), hashAt(at - 1)],
    [hashAt(at + 1), hashAt(at + 2)],
    [kind],
    [kindAt(at - 1), kind, kindAt(at + 1)],
    [kind, repeated],
    [stem, repeated],
    [hash, scale(at - from)],
    [kind, scale(at - from)],
    [hash, scale(to - 1 - at)],
    [kind, scale(to - 1 - at)],
    [hash, hashAt(clause.from)],
    [kind, hashAt(clause.from)],
    [hash, hashAt(from)],
    [group],
    [cluster],
    [groupAt(at - 1), group],
    [group, groupAt(at + 1)],
  ]);
}

/**
 * Returns the buckets of the features that support that a run of idle words starts with a word (`starts`), or ended
 * before it (`ends`).
 */
export function boundaryFeatures(
  words: readonly ReadWord[],
  at: number,
  { from }: ReadSentence,
): { starts: number[]; ends: number[] } {
  const hashAt = (place: number): number => words[place]?.hash ?? 0;
  const kindAt = (place: number): number => words[place]?.kind ?? 0;
  const gap = words[at]?.gap ?? Gap.none;
  const [a2, a1, b0, b1, b2] = [hashAt(at - 2), hashAt(at - 1), hashAt(at), hashAt(at + 1), hashAt(at + 2)];
  const inner = at === from ? 0 : 1;
  const features: readonly FeatureValues[] = [
    [gap],
    [gap, b0],
    [gap, b0, b1],
    [gap, a1],
    [gap, a1, b0],
    [inner, a1],
    [inner, b0],
    [inner, a2, a1],
    [inner, b0, b1],
    [b0, b1, b2],
    [a1, b0, b1],
    [a2, a1, b0],
    [gap, kindAt(at - 1), kindAt(at)],
    [gap, scale(at - from)],
    [kindAt(at), kindAt(at + 1), gap],
  ];
  return { starts: toBuckets(START_TEMPLATES, features), ends: toBuckets(END_TEMPLATES, features) };
}
