import { align, type Group } from './alignment.ts';
import { type Reading, sentenceAt } from './reading.ts';

/** The items of a group of sentences, in the prompt and in its rewrite. */
export interface Pairing<Item> {
  readonly group: number;
  readonly original: readonly Item[];
  readonly rewritten: readonly Item[];
}

/** A literal, number, restriction, name or request that the rewrite lost, changed or added. */
export interface Fault {
  readonly group: number;
  /** One sentence, shown to the user. */
  readonly reason: string;
  /** The position in the prompt of what was lost. Undefined if something was added. */
  readonly lost?: { readonly start: number; readonly end: number };
}

export interface Comparison {
  readonly original: Reading;
  readonly rewritten: Reading;
  readonly groups: readonly Group[];
  /** The action's instruction. The rewrite may add what the instruction names. Null if there is none. */
  readonly instruction: Reading | null;
  /** Returns the items of both texts, by the group of sentences that they are in. */
  readonly pair: <Item extends { readonly start: number }>(
    original: readonly Item[],
    rewritten: readonly Item[],
  ) => readonly Pairing<Item>[];
}

function groupFinder(reading: Reading, groups: readonly Group[], side: 'original' | 'rewritten') {
  const groupOfSentence = new Map<number, number>();
  groups.forEach((group, index) => {
    for (const sentence of group[side]) groupOfSentence.set(sentence, index);
  });
  return (place: number) => groupOfSentence.get(sentenceAt(reading.sentences, place)) ?? 0;
}

/** Aligns the sentences of both texts, so that what they contain can be compared group by group. */
export function compare(original: Reading, rewritten: Reading, instruction: Reading | null = null): Comparison {
  const groups = align(original, rewritten);
  const groupOfOriginal = groupFinder(original, groups, 'original');
  const groupOfRewritten = groupFinder(rewritten, groups, 'rewritten');
  return {
    original,
    rewritten,
    groups,
    instruction,
    pair: (originalItems, rewrittenItems) => {
      const pairings = new Map<
        number,
        { original: (typeof originalItems)[number][]; rewritten: (typeof originalItems)[number][] }
      >();
      const at = (group: number) => {
        const known = pairings.get(group) ?? { original: [], rewritten: [] };
        pairings.set(group, known);
        return known;
      };
      for (const item of originalItems) at(groupOfOriginal(item.start)).original.push(item);
      for (const item of rewrittenItems) at(groupOfRewritten(item.start)).rewritten.push(item);
      return [...pairings].map(([group, items]) => ({ group, ...items }));
    },
  };
}

const SHOWN = 80;

/** Returns a short one-line quotation for messages. */
export function excerpt(text: string): string {
  const line = text.replace(/[\s\uFFFC]+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN - 1).trimEnd()}…` : line;
}
