import { type FeatureValues, toBucket, toBuckets } from './buckets.ts';
import { scale } from './scale.ts';
import { countContent, type ReadSentence, type ReadWord } from './words.ts';

/**
 * The numbers of the templates, as in sentence-features.ts. The features that describe the clause as a whole are
 * numbered from `whole` on.
 */
const TEMPLATES = { word: 100, pair: 101, triple: 102, whole: 103, group: 510, groupPair: 511 };

/** The value for the gap after a clause that ends its sentence. */
const NO_GAP_AFTER = 9;

/**
 * Returns the buckets of the features that all words of a clause share: its words, its start and end, and the clauses
 * next to it. `place` is the index of the clause in its sentence.
 */
export function clauseFeatures(
  words: readonly ReadWord[],
  { clauses, sentence, from, to }: ReadSentence,
  place: number,
): number[] {
  const clause = clauses[place];
  if (!clause) return [];
  const buckets: number[] = [];
  const hashAt = (at: number): number => (at >= from && at < to ? (words[at]?.hash ?? 0) : 0);
  let kinds = 0;
  for (const [index, { hash, kind, group }] of words.slice(clause.from, clause.to).entries()) {
    const at = clause.from + index;
    const next = at + 1 < clause.to ? words[at + 1] : undefined;
    buckets.push(toBucket(TEMPLATES.word, hash), toBucket(TEMPLATES.group, group));
    buckets.push(toBucket(TEMPLATES.groupPair, group, next?.group ?? 0));
    if (next) buckets.push(toBucket(TEMPLATES.pair, hash, next.hash));
    if (at + 2 < clause.to) buckets.push(toBucket(TEMPLATES.triple, hash, hashAt(at + 1), hashAt(at + 2)));
    kinds |= 1 << kind;
  }
  const { content, unique } = countContent(words, clause);
  const position = (place === 0 ? 1 : 0) + (place === clauses.length - 1 ? 2 : 0);
  const gap = words[clause.from]?.gap ?? 0;
  const gapAfter = clause.to < to ? (words[clause.to]?.gap ?? 0) : NO_GAP_AFTER;
  const asks = sentence.facts.asks ? 1 : 0;
  const first = hashAt(clause.from);
  const ofWhole: readonly FeatureValues[] = [
    [first],
    [first, hashAt(clause.from + 1)],
    [first, hashAt(clause.from + 1), hashAt(clause.from + 2)],
    [hashAt(clause.to - 1)],
    [hashAt(clause.to - 2), hashAt(clause.to - 1)],
    [scale(clause.to - clause.from), position],
    [gap, gapAfter, position],
    [scale(content), position, asks],
    [scale(unique), position, asks],
    [scale(unique), scale(clause.to - clause.from)],
    [kinds],
    [kinds, first],
    [first, position],
    [first, gapAfter, position],
    [first, hashAt(clause.to)],
    [hashAt(clause.to), hashAt(clause.to + 1), position],
    [hashAt(clause.from - 1), first],
    [position, asks],
  ];
  return [...buckets, ...toBuckets(TEMPLATES.whole, ofWhole)];
}
