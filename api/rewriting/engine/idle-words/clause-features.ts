import type { FeatureSink } from './buckets.ts';
import { scale } from './scale.ts';
import { countContent, type ReadSentence, type ReadWord, type WordRange } from './words.ts';

/**
 * The numbers of the templates, as in sentence-features.ts. The features that describe the clause as a whole are
 * numbered from `whole` on.
 */
const TEMPLATES = { word: 100, pair: 101, triple: 102, whole: 103, group: 510, groupPair: 511 };

/** The value for the gap after a clause that ends its sentence. */
const NO_GAP_AFTER = 9;

/** Adds the features of the words of a clause, whatever is around it. All its words share them. */
export function addWordsOfClause(sink: FeatureSink, words: readonly ReadWord[], { from, to }: WordRange): void {
  for (let at = from; at < to; at += 1) {
    const { hash = 0, group = 0 } = words[at] ?? {};
    const next = at + 1 < to ? words[at + 1] : undefined;
    sink.add(TEMPLATES.word, hash);
    sink.add(TEMPLATES.group, group);
    sink.add(TEMPLATES.groupPair, group, next?.group ?? 0);
    if (next) sink.add(TEMPLATES.pair, hash, next.hash);
    if (next && at + 2 < to) sink.add(TEMPLATES.triple, hash, next.hash, words[at + 2]?.hash ?? 0);
  }
}

/**
 * Adds the further features that all words of a clause share: its kinds of words, its start and end, and the clauses
 * next to it. `place` is the index of the clause in its sentence.
 */
export function addClauseFeatures(
  sink: FeatureSink,
  words: readonly ReadWord[],
  { clauses, sentence, from, to }: ReadSentence,
  place: number,
): void {
  const clause = clauses[place];
  if (!clause) return;
  const hashAt = (at: number): number => (at >= from && at < to ? (words[at]?.hash ?? 0) : 0);
  let kinds = 0;
  for (let at = clause.from; at < clause.to; at += 1) kinds |= 1 << (words[at]?.kind ?? 0);
  const { content, unique } = countContent(words, clause);
  const position = (place === 0 ? 1 : 0) + (place === clauses.length - 1 ? 2 : 0);
  const gap = words[clause.from]?.gap ?? 0;
  const gapAfter = clause.to < to ? (words[clause.to]?.gap ?? 0) : NO_GAP_AFTER;
  const asks = sentence.facts.asks ? 1 : 0;
  const first = hashAt(clause.from);
  sink.startAt(TEMPLATES.whole);
  sink.addNext(first);
  sink.addNext(first, hashAt(clause.from + 1));
  sink.addNext(first, hashAt(clause.from + 1), hashAt(clause.from + 2));
  sink.addNext(hashAt(clause.to - 1));
  sink.addNext(hashAt(clause.to - 2), hashAt(clause.to - 1));
  sink.addNext(scale(clause.to - clause.from), position);
  sink.addNext(gap, gapAfter, position);
  sink.addNext(scale(content), position, asks);
  sink.addNext(scale(unique), position, asks);
  sink.addNext(scale(unique), scale(clause.to - clause.from));
  sink.addNext(kinds);
  sink.addNext(kinds, first);
  sink.addNext(first, position);
  sink.addNext(first, gapAfter, position);
  sink.addNext(first, hashAt(clause.to));
  sink.addNext(hashAt(clause.to), hashAt(clause.to + 1), position);
  sink.addNext(hashAt(clause.from - 1), first);
  sink.addNext(position, asks);
}
