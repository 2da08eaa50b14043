import type { FeatureSink } from './buckets.ts';
import { scale } from './scale.ts';
import type { ReadSentence, ReadWord, WordRange } from './words.ts';

/** The numbers of the first template of each kind, as in sentence-features.ts. */
const IDLE_TEMPLATES = 200;
export const START_TEMPLATES = 300;
export const END_TEMPLATES = 400;

/** What stands where a sentence has no word. */
const NO_WORD = { hash: 0, kind: 0, group: 0 } as const;

/** Adds the features of a word and its neighbors in the sentence. */
export function addWordFeatures(
  sink: FeatureSink,
  words: readonly ReadWord[],
  at: number,
  { from, to }: ReadSentence,
  clause: WordRange,
): void {
  const word = words[at];
  if (!word) return;
  const { hash, kind, stem, repeated, group, cluster } = word;
  const before = (at > from ? words[at - 1] : undefined) ?? NO_WORD;
  const after = (at + 1 < to ? words[at + 1] : undefined) ?? NO_WORD;
  const hashBefore2 = at - 2 >= from ? (words[at - 2]?.hash ?? 0) : 0;
  const hashAfter2 = at + 2 < to ? (words[at + 2]?.hash ?? 0) : 0;
  const firstOfClause = words[clause.from]?.hash ?? 0;
  sink.startAt(IDLE_TEMPLATES);
  sink.addNext(hash);
  sink.addNext(before.hash, hash);
  sink.addNext(hash, after.hash);
  sink.addNext(before.hash, hash, after.hash);
  sink.addNext(hashBefore2, before.hash, hash);
  sink.addNext(hash, after.hash, hashAfter2);
  sink.addNext(before.hash);
  sink.addNext(after.hash);
  sink.addNext(hashBefore2, before.hash);
  sink.addNext(after.hash, hashAfter2);
  sink.addNext(kind);
  sink.addNext(before.kind, kind, after.kind);
  sink.addNext(kind, repeated);
  sink.addNext(stem, repeated);
  sink.addNext(hash, scale(at - from));
  sink.addNext(kind, scale(at - from));
  sink.addNext(hash, scale(to - 1 - at));
  sink.addNext(kind, scale(to - 1 - at));
  sink.addNext(hash, firstOfClause);
  sink.addNext(kind, firstOfClause);
  sink.addNext(hash, words[from]?.hash ?? 0);
  sink.addNext(group);
  sink.addNext(cluster);
  sink.addNext(before.group, group);
  sink.addNext(group, after.group);
}

/**
 * Adds the features that support that a run of idle words starts with a word, or ended before it.
 * @param templates `START_TEMPLATES` or `END_TEMPLATES`
 */
export function addBoundaryFeatures(
  sink: FeatureSink,
  templates: number,
  words: readonly ReadWord[],
  at: number,
  { from }: ReadSentence,
): void {
  const word = words[at];
  if (!word) return;
  // A place before the first word is not looked up: reading an array at a negative index is slow in V8.
  const before = at > 0 ? words[at - 1] : undefined;
  const after = words[at + 1];
  const { gap, kind, hash: b0 } = word;
  const a1 = before?.hash ?? 0;
  const a2 = at > 1 ? (words[at - 2]?.hash ?? 0) : 0;
  const b1 = after?.hash ?? 0;
  const b2 = words[at + 2]?.hash ?? 0;
  const inner = at === from ? 0 : 1;
  sink.startAt(templates);
  sink.addNext(gap);
  sink.addNext(gap, b0);
  sink.addNext(gap, b0, b1);
  sink.addNext(gap, a1);
  sink.addNext(gap, a1, b0);
  sink.addNext(inner, a1);
  sink.addNext(inner, b0);
  sink.addNext(inner, a2, a1);
  sink.addNext(inner, b0, b1);
  sink.addNext(b0, b1, b2);
  sink.addNext(a1, b0, b1);
  sink.addNext(a2, a1, b0);
  sink.addNext(gap, before?.kind ?? 0, kind);
  sink.addNext(gap, scale(at - from));
  sink.addNext(kind, after?.kind ?? 0, gap);
}
