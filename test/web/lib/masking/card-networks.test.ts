import cardValidator from 'card-validator';
import { describe, expect, test } from 'vitest';
import { isCardNumber } from '#web/lib/privacy/card-networks.ts';

const LENGTHS = [13, 14, 15, 16, 17, 18, 19];
/** The first and the last beginning of each range that card-validator knows. */
const BEGINNINGS = Object.values(cardValidator.creditCardType.types)
  .flatMap((type) => cardValidator.creditCardType.getTypeInfo(type).patterns)
  .flatMap((pattern) => pattern)
  .map(String);

/** Numbers with all ten last digits, of which one is right. */
const numbersFrom = (beginning: string) =>
  LENGTHS.filter((length) => length > beginning.length).flatMap((length) =>
    Array.from('0123456789', (last) => beginning.padEnd(length - 1, '7') + last),
  );

describe('the card networks', () => {
  test('are those that card-validator knows', () => {
    const all = BEGINNINGS.flatMap(numbersFrom);
    const isValid = (digits: string) => cardValidator.number(digits).isValid;
    expect(all.filter(isValid).length).toBeGreaterThan(1000);
    expect(all.filter((digits) => isValid(digits) && !isCardNumber(digits))).toEqual([]);
  });

  test('begin with no other digits, and need a check digit. Where two networks begin alike, each may have the lengths of both', () => {
    const beginnings = Array.from({ length: 10_000 }, (_, index) => String(index).padStart(4, '0'));
    const wrong = beginnings.flatMap((beginning) =>
      numbersFrom(beginning).filter((digits) => isCardNumber(digits) && !cardValidator.number(digits).isValid),
    );
    const networks = new Set(wrong.map((digits) => digits.slice(0, 2)));
    expect([...networks]).toEqual(['50', '60', '62', '64', '65', '81']);
  });
});
