import { bucketOf } from './buckets.ts';
import { scale } from './scale.ts';
import type { ReadSentence, ReadWord } from './words.ts';

const FIRST_TEMPLATE = 100;

/** What a clause says about each of its words: its words, how it starts and ends, and what stands around it. */
export function clauseFeatures(
  words: readonly ReadWord[],
  { clauses, sentence, from, to }: ReadSentence,
  place: number,
): number[] {
  const clause = clauses[place];
  if (!clause) return [];
  const buckets: number[] = [];
  let template = FIRST_TEMPLATE;
  const add = (a: number, b = 0, c = 0): void => {
    buckets.push(bucketOf(template, a, b, c));
  };
  const hashAt = (at: number): number => (at >= from && at < to ? (words[at]?.hash ?? 0) : 0);
  let content = 0;
  let fresh = 0;
  let kinds = 0;
  for (let at = clause.from; at < clause.to; at += 1) {
    const word = words[at];
    if (!word) break;
    template = FIRST_TEMPLATE;
    add(word.hash);
    template += 1;
    if (at + 1 < clause.to) add(word.hash, hashAt(at + 1));
    template += 1;
    if (at + 2 < clause.to) add(word.hash, hashAt(at + 1), hashAt(at + 2));
    kinds |= 1 << word.kind;
    if (word.stem === 0) continue;
    content += 1;
    if (word.repeated === 0) fresh += 1;
  }
  const position = (place === 0 ? 1 : 0) + (place === clauses.length - 1 ? 2 : 0);
  const gap = words[clause.from]?.gap ?? 0;
  const gapAfter = clause.to < to ? (words[clause.to]?.gap ?? 0) : 9;
  const asks = sentence.facts.asks ? 1 : 0;
  const first = hashAt(clause.from);
  const facets: readonly (readonly [number, number?, number?])[] = [
    [first],
    [first, hashAt(clause.from + 1)],
    [first, hashAt(clause.from + 1), hashAt(clause.from + 2)],
    [hashAt(clause.to - 1)],
    [hashAt(clause.to - 2), hashAt(clause.to - 1)],
    [scale(clause.to - clause.from), position],
    [gap, gapAfter, position],
    [scale(content), position, asks],
    [scale(fresh), position, asks],
    [scale(fresh), scale(clause.to - clause.from)],
    [kinds],
    [kinds, first],
    [first, position],
    [first, gapAfter, position],
    [first, hashAt(clause.to)],
    [hashAt(clause.to), hashAt(clause.to + 1), position],
    [hashAt(clause.from - 1), first],
    [position, asks],
  ];
  for (const [a, b, c] of facets) {
    template += 1;
    add(a, b, c);
  }
  return buckets;
}
