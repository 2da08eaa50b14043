import { type Comparison, excerpt, type Fault, type Pairing } from './comparison.ts';
import type { Restriction, RestrictionKind } from './negations.ts';
import type { Equivalents } from './reading.ts';
import { RestrictionIndex } from './restriction-index.ts';

const KINDS: readonly RestrictionKind[] = ['negation', 'only', 'exception', 'limit'];

const isRestriction = (item: Restriction | Equivalents): item is Restriction => 'scope' in item;

interface Counted {
  readonly own: readonly Restriction[];
  readonly equivalents: number;
}

function count(items: readonly (Restriction | Equivalents)[], kind: RestrictionKind): Counted {
  const ofKind = items.filter((item) => item.kind === kind);
  const own = ofKind.filter(isRestriction);
  return { own, equivalents: ofKind.length - own.length };
}

const WHAT: Readonly<Record<RestrictionKind, string>> = {
  negation: 'the negation',
  only: 'the restriction',
  exception: 'the exception',
  limit: 'the limit',
};

/**
 * Returns the restrictions of one kind that a group lost: no more than the number by which it has fewer, and only those that no restriction
 * of the whole rewrite covers. Nested ones count even so: the outer one covers them, because its clause contains their words.
 */
function lost(before: Counted, after: Counted, everywhere: RestrictionIndex): readonly Restriction[] {
  const surplus = Math.max(0, after.equivalents - before.equivalents);
  const missing = before.own.length - after.own.length - surplus;
  if (missing <= 0) return [];
  const nested = nestedIn(before.own);
  return before.own
    .filter((restriction) => nested.has(restriction) || !everywhere.covers(restriction))
    .slice(0, missing);
}

/**
 * Returns the restrictions inside the clause of another one. In `no hotels without breakfast`, the two negations apply
 * to different words.
 */
function nestedIn(restrictions: readonly Restriction[]): ReadonlySet<Restriction> {
  const nested = new Set<Restriction>();
  let clauseEnd = -1;
  for (const restriction of [...restrictions].sort((a, b) => a.start - b.start)) {
    if (restriction.start < clauseEnd) nested.add(restriction);
    clauseEnd = Math.max(clauseEnd, restriction.clauseEnd);
  }
  return nested;
}

/**
 * Returns the negations that the rewrite added to something that the original asks for, unless the original expresses
 * them in other words.
 */
function added(
  { original, rewritten }: Pairing<Restriction | Equivalents>,
  everywhere: RestrictionIndex,
  stems: ReadonlySet<string>,
): readonly Restriction[] {
  const [before, after] = [count(original, 'negation'), count(rewritten, 'negation')];
  const reworded = Math.max(0, before.equivalents - after.equivalents);
  const spare = before.own.length + reworded + count(original, 'exception').own.length;
  if (after.own.length <= spare) return [];
  return after.own.filter(
    (restriction) => restriction.scope.some((stem) => stems.has(stem)) && !everywhere.covers(restriction),
  );
}

/**
 * Returns the restrictions in sentences that the rewrite invented, unless the prompt or the action's instruction has
 * them elsewhere.
 */
function madeUp(
  { rewritten }: Pairing<Restriction | Equivalents>,
  known: readonly RestrictionIndex[],
): readonly Restriction[] {
  // Words of limits, such as "within" and "until", limit nothing in most sentences.
  return rewritten.filter(
    (item): item is Restriction =>
      isRestriction(item) && item.kind !== 'limit' && !known.some((index) => index.covers(item)),
  );
}

/**
 * Returns the negations, restrictions, exceptions and limits without a number that the rewrite lost or added. Added ones count if they are
 * negations of what the prompt asks for, or if they are in a sentence that the prompt does not have and are no limits.
 */
export function restrictionFaults({ original, rewritten, groups, instruction, pair }: Comparison): readonly Fault[] {
  const pairings = pair<Restriction | Equivalents>(
    [...original.restrictions, ...original.equivalents],
    [...rewritten.restrictions, ...rewritten.equivalents],
  );
  const [before, after] = [new RestrictionIndex(original.restrictions), new RestrictionIndex(rewritten.restrictions)];
  const asked = new RestrictionIndex(instruction?.restrictions ?? []);
  return pairings.flatMap((pairing) => {
    const gone = KINDS.flatMap((kind) => lost(count(pairing.original, kind), count(pairing.rewritten, kind), after));
    const stems = new Set(
      groups[pairing.group]?.original.flatMap((index) => [...(original.sentences[index]?.stems ?? [])]),
    );
    const isMadeUp = !(groups[pairing.group]?.rewritten ?? []).some((index) =>
      [...(rewritten.sentences[index]?.stems ?? [])].some((stem) => stems.has(stem)),
    );
    const more = isMadeUp ? madeUp(pairing, [before, asked]) : added(pairing, before, stems);
    return [
      ...gone.map(({ kind, text, start }) => ({
        group: pairing.group,
        reason: `The rewrite left out ${WHAT[kind]} "${excerpt(text)}".`,
        lost: { start, end: start + text.length },
      })),
      ...more.map(({ kind, text }) => ({
        group: pairing.group,
        reason: `The rewrite added ${WHAT[kind]} "${excerpt(text)}", which the prompt does not have.`,
      })),
    ];
  });
}
