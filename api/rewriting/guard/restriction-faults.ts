import { type Comparison, excerpt, type Fault, type Pairing } from './comparison.ts';
import { covers, type Restriction, type RestrictionKind } from './negations.ts';
import type { Equivalents } from './reading.ts';

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

function lost(before: Counted, after: Counted, everywhere: readonly Restriction[]): readonly Restriction[] {
  const surplus = Math.max(0, after.equivalents - before.equivalents);
  const missing = before.own.length - after.own.length - surplus;
  if (missing <= 0) return [];
  // In `no hotels without breakfast` the first never said what the second says.
  const isNested = ({ start }: Restriction) =>
    before.own.some((outer) => outer.start < start && start < outer.clauseEnd);
  return before.own
    .filter((restriction) => isNested(restriction) || !everywhere.some((other) => covers(other, restriction)))
    .slice(0, missing);
}

/** A negation of what the original asks for. Said otherwise there, it is none. */
function added(
  { original, rewritten }: Pairing<Restriction | Equivalents>,
  everywhere: readonly Restriction[],
  stems: ReadonlySet<string>,
): readonly Restriction[] {
  const [before, after] = [count(original, 'negation'), count(rewritten, 'negation')];
  const reworded = Math.max(0, before.equivalents - after.equivalents);
  const spare = before.own.length + reworded + count(original, 'exception').own.length;
  if (after.own.length <= spare) return [];
  return after.own.filter(
    (restriction) =>
      restriction.scope.some((stem) => stems.has(stem)) && !everywhere.some((other) => covers(other, restriction)),
  );
}

/** Negations, restrictions and exceptions that the rewrite lost, and negations that turn round what it asks for. */
export function restrictionFaults({ original, rewritten, groups, pair }: Comparison): readonly Fault[] {
  const pairings = pair<Restriction | Equivalents>(
    [...original.restrictions, ...original.equivalents],
    [...rewritten.restrictions, ...rewritten.equivalents],
  );
  return pairings.flatMap((pairing) => {
    const gone = KINDS.flatMap((kind) =>
      lost(count(pairing.original, kind), count(pairing.rewritten, kind), rewritten.restrictions),
    );
    const stems = new Set(
      groups[pairing.group]?.original.flatMap((index) => [...(original.sentences[index]?.stems ?? [])]),
    );
    const turned = added(pairing, original.restrictions, stems);
    return [
      ...gone.map(({ kind, text }) => ({
        group: pairing.group,
        reason: `The rewrite left out ${WHAT[kind]} "${excerpt(text)}".`,
      })),
      ...turned.map(({ text }) => ({
        group: pairing.group,
        reason: `The rewrite added the negation "${excerpt(text)}", which the prompt does not have.`,
      })),
    ];
  });
}
