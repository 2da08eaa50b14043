import { randomInt } from 'node:crypto';
import { BULK_PROMO_CODES } from '#schema/limits.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export interface Batch {
  /** Upper-case. */
  readonly prefix: string;
  readonly quantity: number;
  readonly randomLength: number;
}

const isWithin = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max;

/** What is wrong, by field. No more than half of all codes there are may be asked for, so that drawing again stays cheap. */
export function batchProblems({ quantity, randomLength }: Omit<Batch, 'prefix'>): Readonly<Record<string, string>> {
  const { maxQuantity, minRandomLength, maxRandomLength } = BULK_PROMO_CODES;
  if (!isWithin(quantity, 1, maxQuantity)) return { quantity: `Quantity must be 1 to ${maxQuantity}` };
  if (!isWithin(randomLength, minRandomLength, maxRandomLength)) {
    return { randomLength: `Random length must be ${minRandomLength} to ${maxRandomLength}` };
  }
  const isTooMany = quantity > ALPHABET.length ** randomLength / 2;
  return isTooMany ? { randomLength: 'Random length is too short for that many codes' } : {};
}

export const randomCode = (prefix: string, length: number) =>
  prefix + Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** As many different ones as are missing to `quantity`, and none of those that are there. */
export function drawMissing({ prefix, quantity, randomLength }: Batch, there: ReadonlySet<string>): string[] {
  const drawn = new Set<string>();
  while (drawn.size < quantity - there.size) {
    const code = randomCode(prefix, randomLength);
    if (!there.has(code)) drawn.add(code);
  }
  return [...drawn];
}
