import { randomInt } from 'node:crypto';
import type { FieldProblems } from '#api/kernel/validation.ts';
import { BULK_PROMO_CODES } from '#schema/limits.ts';

/** Without 0 and O, and 1 and I, which are mistaken for each other when a code is read out. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The form of random codes: a prefix, then random letters and digits. */
export interface CodePattern {
  /** Upper-case. */
  readonly prefix: string;
  readonly randomLength: number;
}

const isWithin = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max;

/**
 * Returns what is wrong with a request for random codes. It may ask for at most half of all possible codes, so that a
 * random code is rarely taken.
 */
export function batchProblems({ quantity, randomLength }: { quantity: number; randomLength: number }): FieldProblems {
  const { maxQuantity, minRandomLength, maxRandomLength } = BULK_PROMO_CODES;
  if (!isWithin(quantity, 1, maxQuantity)) return { quantity: `Quantity must be 1 to ${maxQuantity}` };
  if (!isWithin(randomLength, minRandomLength, maxRandomLength)) {
    return { randomLength: `Random length must be ${minRandomLength} to ${maxRandomLength}` };
  }
  const isTooMany = quantity > ALPHABET.length ** randomLength / 2;
  return isTooMany ? { randomLength: 'Random length is too short for that many codes' } : {};
}

export const randomCode = ({ prefix, randomLength }: CodePattern) =>
  prefix + Array.from({ length: randomLength }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Generates `count` different random codes, none of which is in `excluded`. Ends because `batchProblems` refuses requests for most of the codes. */
export function randomCodes(pattern: CodePattern, count: number, excluded: ReadonlySet<string>): string[] {
  const codes = new Set<string>();
  while (codes.size < count) {
    const code = randomCode(pattern);
    if (!excluded.has(code)) codes.add(code);
  }
  return [...codes];
}
