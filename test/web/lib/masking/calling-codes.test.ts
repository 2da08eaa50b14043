import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#training/seeded-random.ts';
import { phoneFit } from '#web/lib/privacy/calling-codes.ts';

/** The calling codes of all countries, and some that belong to none. */
const CODES = [
  ...new Set<string>([
    ...getCountries().map((country) => getCountryCallingCode(country)),
    '800',
    '870',
    '883',
    '888',
    '979',
  ]),
];
const LENGTHS = Array.from({ length: 17 }, (_, index) => index + 1);
const DIGITS = Array.from('0123456789');

/** Numbers that begin with a digit, look random, and are the same in each run. */
function sampleNumbers(first: string, length: number, count: number): readonly string[] {
  const random = seededRandom(Number(first) * 31 + length);
  const nextDigit = () => String(Math.floor(random() * 10));
  return Array.from({ length: count }, () => first + Array.from({ length: length - 1 }, nextDigit).join(''));
}

/** What libphonenumber says, unless it leaves out digits, as it does with a trunk prefix. */
function parse(code: string, national: string) {
  const number = parsePhoneNumberFromString(`+${code}${national}`);
  return number?.nationalNumber === national || national.startsWith('0') ? number : undefined;
}

/** Whether numbers of this length, which must exist, are so short that phoneFit also compares their first digits. */
const isShort = (code: string, length: number) =>
  code.length + length >= 6 && code.length + length <= 9 && phoneFit(code + '9'.repeat(length)) !== 'none';

describe('the calling codes', () => {
  test('have the lengths that libphonenumber has', () => {
    const different = CODES.flatMap((code) =>
      LENGTHS.filter((length) => {
        const isPossible = DIGITS.slice(1).some((first) =>
          sampleNumbers(first, length, 1).some((national) => parse(code, national)?.isPossible()),
        );
        return isPossible !== (phoneFit(code + '9'.repeat(length)) !== 'none');
      }).map((length) => `${code}: ${length}`),
    );
    expect(different).toEqual([]);
  });

  test('have the first digits of the short numbers that libphonenumber has', () => {
    const different = CODES.flatMap((code) =>
      LENGTHS.filter((length) => isShort(code, length)).flatMap((length) =>
        DIGITS.filter((first) => {
          const isKnown = phoneFit(code + first.padEnd(length, '0')) === 'existing';
          return sampleNumbers(first, length, 400).some((national) => parse(code, national)?.isValid()) !== isKnown;
        }).map((first) => `${code}/${length}:${first}`),
      ),
    );
    expect(different).toEqual([]);
  });

  test('allow the zero of the national form, and no other code', () => {
    expect(phoneFit('4402079460958')).toBe('existing');
    expect(phoneFit('2100000000')).toBe('none');
  });
});
