import { bucketOf, bucketsOf, type FeatureValues } from './buckets.ts';
import { scale } from './scale.ts';
import { countContent, type ReadSentence, type ReadWord } from './words.ts';

/** Numbers as in sentence-features.ts. `whole` is the first of those that describe the clause as a whole. */
const TEMPLATES = { word: 100, pair: 101, triple: 102, whole: 103, group: 510, groupPair: 511 };

/** In place of a `Gap` for a clause that ends its sentence. */
const NO_GAP_AFTER = 9;

/**
 * Returns the buckets of the features that all words of a clause share: what words it has, how it starts and ends, and
 * what is beside it. `place`: the index of the clause in its sentence.
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
    buckets.push(bucketOf(TEMPLATES.word, hash), bucketOf(TEMPLATES.group, group));
    buckets.push(bucketOf(TEMPLATES.groupPair, group, next?.group ?? 0));
    if (next) buckets.push(bucketOf(TEMPLATES.pair, hash, next.hash));
    if (at + 2 < clause.to) buckets.push(bucketOf(TEMPLATES.triple, hash, hashAt(at + 1), hashAt(at + 2)));
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
  return [...buckets, ...bucketsOf(TEMPLATES.whole, ofWhole)];
}
