import { type Comparison, excerpt, type Fault } from './comparison.ts';
import { isNameKept, type Name, nameStem } from './names.ts';
import { contentStems } from './normalize.ts';
import type { Reading } from './reading.ts';

/** Returns whether a name is in a heading or a label, which also capitalize words that are not names. */
function isInHeading({ plain }: Reading, lineStart: number, { start }: Name): boolean {
  const before = plain.slice(lineStart, start);
  const after = /^[^\n]{0,60}/.exec(plain.slice(start))?.[0] ?? '';
  if (/^\s*(?:#|\*\*)/.test(before) || /:\**\s*$/.test(after)) return true;
  return before.length < 60 && !/[.:!?]\s/.test(before) && /^[^.!?]{0,40}:/.test(after);
}

const PRONOUN = /\b(?:he|she|it|they|him|her|them|his|its|their|one|this|these|that|those)\b/gi;
/** The share of its words that a sentence must keep to count as the same sentence. */
const MIN_KEPT = 0.8;

const textOf = ({ plain, sentences }: Reading, indexes: readonly number[] = []) => {
  const [first, last] = [sentences[indexes[0] ?? -1], sentences[indexes.at(-1) ?? -1]];
  return first && last ? plain.slice(first.start, last.end) : '';
};

/** Returns whether a group kept most of its words, so that a missing name was left out and not paraphrased. */
function isSameSentence({ original, rewritten, groups }: Comparison, index: number): boolean {
  const group = groups[index];
  const [before, after] = [textOf(original, group?.original), textOf(rewritten, group?.rewritten)];
  // `Ann wrote …. Ann said …` may become `Ann wrote …. She said …`.
  if ((after.match(PRONOUN)?.length ?? 0) > (before.match(PRONOUN)?.length ?? 0)) return false;
  const [stems, kept] = [new Set(contentStems(before)), new Set(contentStems(after))];
  // Of the words other than the name.
  return [...stems].filter((stem) => kept.has(stem)).length >= MIN_KEPT * (stems.size - 1);
}

function countsOf({ names }: Reading): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { stem } of names) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

/** Returns the names that the rewrite lost, swapped or added. */
export function nameFaults(comparison: Comparison): readonly Fault[] {
  const { original, rewritten, instruction, pair } = comparison;
  const lineStartOf = lineStarts(rewritten, distinct(rewritten.names));
  const isMade = (name: Name) =>
    !isNameKept(name, original.words) &&
    !(instruction && isNameKept(name, instruction.words)) &&
    !isInHeading(rewritten, lineStartOf.get(name) ?? 0, name);
  const made = new Set([...lineStartOf.keys()].filter(isMade).map(({ stem }) => stem));
  const [countBefore, countAfter] = [countsOf(original), countsOf(rewritten)];
  const isFewer = (stem: string) => (countAfter.get(stem) ?? 0) < (countBefore.get(stem) ?? 0);
  return pair(original.names, rewritten.names).flatMap(({ group, original: before, rewritten: after }) => {
    const stemsBefore = new Set(before.map(({ stem }) => stem));
    const stemsAfter = new Set(after.map(({ stem }) => stem));
    const comesFromElsewhere = after.some(({ stem }) => !stemsBefore.has(stem) && !made.has(stem));
    // A name that the rewrite still has elsewhere may be mentioned less often, unless another name of the prompt took its place in this group, or
    // the group is the same but for the name.
    let isSame: boolean | undefined;
    const isDropped = ({ stem }: Name) =>
      !stemsAfter.has(stem) && isFewer(stem) && (comesFromElsewhere || (isSame ??= isSameSentence(comparison, group)));
    return [
      ...distinct(before)
        .filter((name) => !isNameKept(name, rewritten.words) || isDropped(name))
        .map(({ text, start }) => ({
          group,
          reason: `The rewrite left out the name "${excerpt(text)}".`,
          lost: { start, end: start + text.length },
        })),
      ...distinct(after)
        .filter(({ stem }) => made.has(stem))
        .map(({ text }) => ({
          group,
          reason: `The rewrite added the name "${excerpt(text)}", which the prompt does not have.`,
        })),
    ];
  });
}

/**
 * Returns the start of the line of each name. It reads the text once; looking back from each name would read long lines
 * again and again.
 */
function lineStarts({ plain }: Reading, names: readonly Name[]): ReadonlyMap<Name, number> {
  const starts = new Map<Name, number>();
  let lineStart = 0;
  let next = plain.indexOf('\n');
  for (const name of [...names].sort((a, b) => a.start - b.start)) {
    while (next >= 0 && next < name.start) {
      lineStart = next + 1;
      next = plain.indexOf('\n', lineStart);
    }
    starts.set(name, lineStart);
  }
  return starts;
}

const distinct = (names: readonly Name[]) => [...new Map(names.map((name) => [nameStem(name.text), name])).values()];
