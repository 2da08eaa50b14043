import type { Quantity } from './numbers.ts';

const isClose = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

/**
 * Returns whether two quantities are the same amount of the same unit: `2 hours` is `120 minutes`, `300-word` is `300
 * words`. If `wanted` has no unit, `found` may have one. The unit may also be a few words after `found`.
 */
export function isSameAmount(wanted: Quantity, found: Quantity): boolean {
  if (wanted.unit && found.unit?.base === wanted.unit.base) {
    return (
      (wanted.value === found.value && wanted.unit.factor === found.unit.factor) ||
      isClose(Number(wanted.value) * wanted.unit.factor, Number(found.value) * found.unit.factor)
    );
  }
  if (wanted.value !== found.value) return false;
  return wanted.unit === null || found.nearUnits.some(({ base }) => base === wanted.unit?.base);
}

/**
 * Returns whether two quantities are the same amount with the same limit. If `wanted` has no limit, `found` may have
 * one.
 */
export const isSame = (wanted: Quantity, found: Quantity) =>
  isSameAmount(wanted, found) && (wanted.bound === null || wanted.bound === found.bound);

const amountKeys = ({ value, unit }: Quantity): readonly string[] =>
  unit ? [value, `${(Number(value) * unit.factor).toPrecision(9)} ${unit.base}`] : [value];

const signature = ({ value, unit, bound, noun, nearUnits }: Quantity) =>
  `${value}|${unit?.base ?? ''}|${unit?.factor ?? ''}|${bound ?? ''}|${noun ?? ''}|${nearUnits.map(({ base }) => base).join()}`;

/** An index of the quantities of a text, which counts equal ones. A table of figures has thousands. */
export class QuantityIndex {
  /** The distinct quantities of each amount, and how often each occurs. */
  readonly #buckets = new Map<string, Map<string, { readonly quantity: Quantity; count: number }>>();
  readonly #valuesByNoun = new Map<string, Set<string>>();
  readonly #nounsByValue = new Map<string, Set<string>>();

  constructor(quantities: readonly Quantity[]) {
    for (const quantity of quantities) {
      const form = signature(quantity);
      for (const key of amountKeys(quantity)) {
        const bucket = this.#buckets.get(key) ?? new Map<string, { quantity: Quantity; count: number }>();
        this.#buckets.set(key, bucket);
        const entry = bucket.get(form) ?? { quantity, count: 0 };
        bucket.set(form, { quantity, count: entry.count + 1 });
      }
      if (!quantity.noun) continue;
      const { noun, value } = quantity;
      this.#valuesByNoun.set(noun, (this.#valuesByNoun.get(noun) ?? new Set()).add(value));
      this.#nounsByValue.set(value, (this.#nounsByValue.get(value) ?? new Set()).add(noun));
    }
  }

  /** Returns how many quantities match `wanted`. By default, they must be the same amount with the same limit. */
  count(wanted: Quantity, matches: (wanted: Quantity, found: Quantity) => boolean = isSame): number {
    const seen = new Map<string, number>();
    for (const key of amountKeys(wanted)) {
      for (const [form, { quantity, count }] of this.#buckets.get(key) ?? []) {
        if (matches(wanted, quantity)) seen.set(form, count);
      }
    }
    return [...seen.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Returns the values that stand before a noun. */
  valuesOf(noun: string): ReadonlySet<string> {
    return this.#valuesByNoun.get(noun) ?? new Set();
  }

  /** Returns the nouns that a value stands before. */
  nounsOf(value: string): ReadonlySet<string> {
    return this.#nounsByValue.get(value) ?? new Set();
  }

  hasValue(value: string): boolean {
    return this.#buckets.has(value);
  }
}
