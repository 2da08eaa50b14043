import { type Comparison, excerpt, type Fault } from './comparison.ts';
import type { Literal } from './literals.ts';
import { collapseSpace } from './normalize.ts';

interface Haystack {
  readonly keys: ReadonlySet<string>;
  readonly plain: string;
  readonly lower: string;
  /** The text with each run of white space replaced by one space. */
  readonly flat: string;
  readonly flatLower: string;
}

function haystack({ literals, plain }: { literals: readonly Literal[]; plain: string }): Haystack {
  const flat = collapseSpace(plain);
  const keys = new Set(literals.map(({ key }) => key));
  return { keys, plain, lower: plain.toLowerCase(), flat, flatLower: flat.toLowerCase() };
}

/** Returns whether the text has the literal, on its own or inside another one. A quotation may also go on after its words. */
function has({ keys, plain, lower, flat }: Haystack, { kind, key, text }: Literal): boolean {
  if (keys.has(key) || plain.includes(text)) return true;
  if (kind === 'email address') return lower.includes(key);
  return (
    kind === 'quoted text' &&
    (flat.includes(collapseSpace(text)) || flat.includes(`"${key}`) || flat.includes(`'${key}`))
  );
}

/**
 * Returns whether a literal only marks words that the original has, as code or as a quotation. Such a literal adds
 * nothing.
 */
const isOnlyMarked = (original: Haystack, { kind, key }: Literal) =>
  (kind === 'code' || kind === 'quoted text') && original.flatLower.includes(collapseSpace(key).toLowerCase());

/**
 * Returns a function that finds literals in a text. It caches the result for each literal, because a text may have
 * thousands of equal ones.
 */
export function finder(text: { literals: readonly Literal[]; plain: string }) {
  const hay = haystack(text);
  const found = new Map<string, boolean>();
  const finds = (literal: Literal): boolean => {
    const known = found.get(literal.text) ?? has(hay, literal);
    found.set(literal.text, known);
    return known;
  };
  return { hay, finds };
}

const countByKey = (literals: readonly Literal[]) => {
  const counts = new Map<string, number>();
  for (const { key } of literals) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/**
 * Returns the literals that the rewrite lost, swapped or added. One is lost if the rewrite has it nowhere; it may move, or be mentioned less often.
 * It is swapped if it is mentioned less often, and its group has another one of its kind in its place.
 * @param isCompared whether a literal counts. Default: all do
 */
export function literalFaults(
  { original, rewritten, instruction, pair }: Comparison,
  isCompared: (literal: Literal) => boolean = () => true,
): readonly Fault[] {
  const [before, after, asked] = [finder(original), finder(rewritten), instruction && finder(instruction)];
  const [countBefore, countAfter] = [countByKey(original.literals), countByKey(rewritten.literals)];
  const isFewer = ({ key }: Literal) => (countAfter.get(key) ?? 0) < (countBefore.get(key) ?? 0);
  return pair(original.literals.filter(isCompared), rewritten.literals.filter(isCompared)).flatMap((pairing) => {
    const localBefore = new Set(pairing.original.map(({ key }) => key));
    const localAfter = new Set(pairing.rewritten.map(({ key }) => key));
    const newKinds = new Set(pairing.rewritten.filter(({ key }) => !localBefore.has(key)).map(({ kind }) => kind));
    const lost = pairing.original.filter(
      (literal) =>
        !after.finds(literal) || (isFewer(literal) && !localAfter.has(literal.key) && newKinds.has(literal.kind)),
    );
    const added = pairing.rewritten.filter(
      (literal) => !before.finds(literal) && !isOnlyMarked(before.hay, literal) && !asked?.finds(literal),
    );
    return [
      ...lost.map(({ kind, text, start, end }) => ({
        group: pairing.group,
        reason: `The rewrite left out the ${kind} "${excerpt(text)}".`,
        lost: { start, end },
      })),
      ...added.map(({ kind, text }) => ({
        group: pairing.group,
        reason: `The rewrite added the ${kind} "${excerpt(text)}", which the prompt does not have.`,
      })),
    ];
  });
}
