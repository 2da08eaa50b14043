import type { ReadSentence } from './reading.ts';

/** Sentences of the original and the sentences of the rewrite that replace them. One side is empty if they were dropped or added. */
export interface Group {
  readonly original: readonly number[];
  readonly rewritten: readonly number[];
}

/** The maximum number of pairs of sentences. Aligning more would cost more than the rest of the guard together. */
const MAX_PAIRS = 120_000;
/** The share of the smaller sentence's weight that two sentences must have in common to be a pair. */
const MIN_SHARED = 0.25;

type Weights = ReadonlyMap<string, number>;

/** Returns the weight of a word: the fewer sentences have it, the better it identifies a sentence. */
function weigh(sentences: readonly ReadSentence[]): Weights {
  const counts = new Map<string, number>();
  for (const { stems } of sentences) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map([...counts].map(([stem, count]) => [stem, 1 / count]));
}

const weightOf = (stems: ReadonlySet<string>, weights: Weights) => {
  let sum = 0;
  // A word that the original does not have weighs as much as one that two of its sentences have.
  for (const stem of stems) sum += weights.get(stem) ?? 0.5;
  return sum;
};

/**
 * Returns the weight of the words that each pair has in common, row by row; 0 if it is too small to show that the
 * sentences belong together.
 */
function similarities(original: readonly ReadSentence[], rewritten: readonly ReadSentence[]): Float64Array {
  const weights = weigh(original);
  const columnsWith = new Map<string, number[]>();
  rewritten.forEach(({ stems }, column) => {
    for (const stem of stems) {
      const known = columnsWith.get(stem);
      if (known) known.push(column);
      else columnsWith.set(stem, [column]);
    }
  });
  const columnWeights = rewritten.map(({ stems }) => weightOf(stems, weights));
  const shared = new Float64Array(original.length * rewritten.length);
  original.forEach(({ stems }, row) => {
    const offset = row * rewritten.length;
    for (const stem of stems) {
      for (const column of columnsWith.get(stem) ?? []) {
        shared[offset + column] = (shared[offset + column] ?? 0) + (weights.get(stem) ?? 0);
      }
    }
    const rowWeight = weightOf(stems, weights);
    columnWeights.forEach((columnWeight, column) => {
      if ((shared[offset + column] ?? 0) < MIN_SHARED * Math.min(rowWeight, columnWeight)) shared[offset + column] = 0;
    });
  });
  return shared;
}

/**
 * Returns the pairs of sentences that belong together, in order on both sides, so that the weight of their shared words
 * is greatest. A sentence is in several pairs if the rewrite split it, or merged it with others.
 */
function bestPairs(rows: number, columns: number, similarity: Float64Array): readonly (readonly [number, number])[] {
  const width = columns + 1;
  // The greatest weight of the first rows and columns: in any way (`score`), and with the last of both as a pair (`paired`).
  const score = new Float64Array((rows + 1) * width);
  const paired = new Float64Array((rows + 1) * width);
  const at = (values: Float64Array, row: number, column: number) => values[row * width + column] ?? 0;
  for (let row = 1; row <= rows; row += 1) {
    for (let column = 1; column <= columns; column += 1) {
      const weight = similarity[(row - 1) * columns + column - 1] ?? 0;
      const before = Math.max(at(score, row - 1, column - 1), at(paired, row - 1, column), at(paired, row, column - 1));
      const own = weight > 0 ? weight + before : 0;
      paired[row * width + column] = own;
      score[row * width + column] = Math.max(own, at(score, row - 1, column), at(score, row, column - 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  // `onPath`: the previous pair shares a sentence with this one, and its weight includes that of this pair.
  let [row, column, onPath] = [rows, columns, false];
  while (row > 0 && column > 0) {
    const own = at(paired, row, column);
    if (own > 0 && (onPath || own >= at(score, row, column))) {
      pairs.push([row - 1, column - 1]);
      const [diagonal, up, left] = [
        at(score, row - 1, column - 1),
        at(paired, row - 1, column),
        at(paired, row, column - 1),
      ];
      onPath = Math.max(up, left) > diagonal;
      if (!onPath) [row, column] = [row - 1, column - 1];
      else if (up >= left) row -= 1;
      else column -= 1;
    } else if (at(score, row - 1, column) >= at(score, row, column - 1)) row -= 1;
    else column -= 1;
  }
  return pairs.reverse();
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/**
 * Returns groups of the pairs that share a sentence, in order. Sentences without a pair between two of them form one group if both texts have
 * some there, otherwise one group each.
 */
function groupPairs(pairs: readonly (readonly [number, number])[], rows: number, columns: number): readonly Group[] {
  const groups: Group[] = [];
  let [row, column] = [0, 0];
  const unpaired = (untilRow: number, untilColumn: number) => {
    const [original, rewritten] = [range(row, untilRow), range(column, untilColumn)];
    // A sentence that shares no words with its original is at the position of its original.
    if (original.length && rewritten.length) groups.push({ original, rewritten });
    else for (const index of original) groups.push({ original: [index], rewritten: [] });
    if (!original.length) for (const index of rewritten) groups.push({ original: [], rewritten: [index] });
  };
  for (const [pairRow, pairColumn] of pairs) {
    const last = groups.at(-1);
    if (last?.original.length && last.rewritten.length && (pairRow < row || pairColumn < column)) {
      const original = range(last.original[0] ?? 0, pairRow + 1);
      groups[groups.length - 1] = { original, rewritten: range(last.rewritten[0] ?? 0, pairColumn + 1) };
    } else {
      unpaired(pairRow, pairColumn);
      groups.push({ original: [pairRow], rewritten: [pairColumn] });
    }
    [row, column] = [pairRow + 1, pairColumn + 1];
  }
  unpaired(rows, columns);
  return groups;
}

const isSame = (texts: readonly [string, string], a?: ReadSentence, b?: ReadSentence) =>
  a && b && texts[0].slice(a.start, a.end) === texts[1].slice(b.start, b.end);

/** Pairs each sentence with its rewrite. Equal sentences at both ends, usually the majority, are paired first. */
export function align(
  original: { readonly plain: string; readonly sentences: readonly ReadSentence[] },
  rewritten: { readonly plain: string; readonly sentences: readonly ReadSentence[] },
): readonly Group[] {
  const texts = [original.plain, rewritten.plain] as const;
  const [rows, columns] = [original.sentences.length, rewritten.sentences.length];
  const shortest = Math.min(rows, columns);
  let head = 0;
  while (head < shortest && isSame(texts, original.sentences[head], rewritten.sentences[head])) head += 1;
  let tail = 0;
  while (
    tail < shortest - head &&
    isSame(texts, original.sentences[rows - 1 - tail], rewritten.sentences[columns - 1 - tail])
  ) {
    tail += 1;
  }
  const middle = alignMiddle(
    original.sentences.slice(head, rows - tail),
    rewritten.sentences.slice(head, columns - tail),
  );
  const shift = (indexes: readonly number[]) => indexes.map((index) => index + head);
  return [
    ...range(0, head).map((index) => ({ original: [index], rewritten: [index] })),
    ...middle.map((group) => ({ original: shift(group.original), rewritten: shift(group.rewritten) })),
    ...range(0, tail).map((index) => ({
      original: [rows - tail + index],
      rewritten: [columns - tail + index],
    })),
  ];
}

function alignMiddle(original: readonly ReadSentence[], rewritten: readonly ReadSentence[]): readonly Group[] {
  const [rows, columns] = [original.length, rewritten.length];
  // As one group: a fault in any of these sentences then restores all of them.
  if (rows * columns > MAX_PAIRS) return [{ original: range(0, rows), rewritten: range(0, columns) }];
  return groupPairs(bestPairs(rows, columns, similarities(original, rewritten)), rows, columns);
}
