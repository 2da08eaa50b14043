import { type Comparison, excerpt, type Fault } from './comparison.ts';
import type { Quantity } from './numbers.ts';
import { LOOSE_VALUES } from './quantities.ts';
import { isSame, isSameAmount, QuantityIndex } from './quantity-index.ts';
import { type Reading, sentenceAt } from './reading.ts';

function looseValues({ looseWords }: Reading): ReadonlySet<string> {
  const values = new Set<string>();
  for (const word of looseWords) for (const value of LOOSE_VALUES.get(word) ?? []) values.add(String(value));
  return values;
}

/** Returns whether a number was swapped with another: `3 apples, 5 pears` became `5 apples, 3 pears`. */
function isSwapped({ noun, value }: Quantity, before: QuantityIndex, after: QuantityIndex): boolean {
  if (!noun || after.valuesOf(noun).has(value)) return false;
  const takers = [...after.valuesOf(noun)].filter((other) => !before.valuesOf(noun).has(other));
  return takers.some((taker) => [...before.nounsOf(taker)].some((left) => after.nounsOf(value).has(left)));
}

/** The share of the shorter sentence's words that another sentence must have to count as its repetition. */
const MIN_REPEATED = 0.75;
/**
 * The maximum number of equal numbers to compare. It is enough for prompts, and bounds the time for a table of equal
 * numbers.
 */
const MAX_CANDIDATES = 40;

/** Returns a function that finds whether another sentence repeats a number, so that the rewrite may mention it once. */
function repetitionFinder(original: Reading): (wanted: Quantity) => boolean {
  const byValue = new Map<string, Quantity[]>();
  for (const quantity of original.quantities) {
    const known = byValue.get(quantity.value);
    if (known) known.push(quantity);
    else byValue.set(quantity.value, [quantity]);
  }
  const stemsAt = (index: number) => original.sentences[index]?.stems ?? new Set<string>();
  return (wanted) => {
    const own = sentenceAt(original.sentences, wanted.start);
    return (byValue.get(wanted.value) ?? []).slice(0, MAX_CANDIDATES).some((other) => {
      if (other === wanted || !isSame(wanted, other)) return false;
      if (wanted.noun && other.noun && wanted.noun !== other.noun) return false;
      const place = sentenceAt(original.sentences, other.start);
      if (place === own) return false;
      const shared = [...stemsAt(own)].filter((stem) => stemsAt(place).has(stem)).length;
      return shared >= MIN_REPEATED * Math.min(stemsAt(own).size, stemsAt(place).size);
    });
  };
}

const spanOf = ({ span: [start, end] }: Quantity) => ({ start, end });

function lostReason(wanted: Quantity): string {
  return `The rewrite left out the ${wanted.bound ? 'limit' : 'number'} "${excerpt(wanted.text)}".`;
}

/**
 * Returns whether a number has a unit that is a symbol. "1 hour" may become "an hour", but the "an" of "an estimate"
 * keeps neither "1%" nor "$1".
 */
const hasSymbol = ({ unit, text }: Quantity) => unit !== null && !/\p{L}/u.test(text);

/**
 * Returns a function that finds whether a number was swapped, or is missing from its group and from all places to which it may have
 * moved.
 */
function lossFinder(original: Reading, rewritten: Reading) {
  const [allBefore, allAfter] = [new QuantityIndex(original.quantities), new QuantityIndex(rewritten.quantities)];
  const isRepeated = repetitionFinder(original);
  const loose = looseValues(rewritten);
  return (wanted: Quantity, before: QuantityIndex, after: QuantityIndex): boolean => {
    if (isSwapped(wanted, before, after)) return true;
    if (after.count(wanted) > 0) {
      // Another number may have replaced one of several equal ones.
      return after.count(wanted, isSameAmount) < before.count(wanted, isSameAmount) && !isRepeated(wanted);
    }
    // It moved if the whole rewrite has as many equal ones as the prompt.
    const elsewhere = allAfter.count(wanted);
    if (elsewhere > 0 && (elsewhere >= allBefore.count(wanted) || isRepeated(wanted))) return false;
    return wanted.bound !== null || hasSymbol(wanted) || !loose.has(wanted.value);
  };
}

/** Returns a function that finds whether a number is neither in the prompt nor in the action's instruction. */
export function additionFinder(original: Reading, instruction: Reading | null): (found: Quantity) => boolean {
  const [isNew, isUnasked] = [newnessFinder(original), instruction && newnessFinder(instruction)];
  return (found) => isNew(found) && isUnasked?.(found) !== false;
}

/** A number is known by its amount, its value with any unit, a word that may stand for it, or as digits, also those in a literal. */
function newnessFinder(original: Reading): (found: Quantity) => boolean {
  const known = new QuantityIndex(original.quantities);
  const loose = looseValues(original);
  const digits = new Set(original.plain.match(/\d+(?:[.,]\d+)*/g) ?? []);
  return (found) =>
    known.count(found, isSameAmount) === 0 &&
    !known.hasValue(found.value) &&
    !loose.has(found.value) &&
    !digits.has(found.value);
}

/** Returns the numbers, with units and limits, that the rewrite lost, changed or added. */
export function numberFaults({ original, rewritten, instruction, pair }: Comparison): readonly Fault[] {
  const isLost = lossFinder(original, rewritten);
  const isAdded = additionFinder(original, instruction);
  return pair(original.quantities, rewritten.quantities).flatMap((pairing) => {
    const [before, after] = [new QuantityIndex(pairing.original), new QuantityIndex(pairing.rewritten)];
    return [
      ...pairing.original
        .filter((wanted) => isLost(wanted, before, after))
        .map((wanted) => ({ group: pairing.group, reason: lostReason(wanted), lost: spanOf(wanted) })),
      ...pairing.rewritten.filter(isAdded).map(({ text }) => ({
        group: pairing.group,
        reason: `The rewrite added the number "${excerpt(text)}", which the prompt does not have.`,
      })),
    ];
  });
}
