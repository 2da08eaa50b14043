/**
 * The beginnings of card numbers and their lengths, by network. The numbers of smaller networks (Maestro, Elo, Hipercard, Verve, Naranja)
 * are among these. `test/web/lib/masking/card-networks.test.ts` compares them with card-validator's.
 */
const NETWORKS: readonly { readonly start: RegExp; readonly lengths: readonly number[] }[] = [
  // Visa
  { start: /^4/, lengths: [16, 18, 19] },
  // Mastercard
  { start: /^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/, lengths: [16] },
  // American Express
  { start: /^3[47]/, lengths: [15] },
  // Diners Club
  { start: /^3(?:0[0-5]|[689])/, lengths: [14, 16, 19] },
  // JCB
  { start: /^(?:2131|1800|35(?:2[89]|[3-8]))/, lengths: [16, 17, 18, 19] },
  // Discover and Maestro
  { start: /^(?:6|5[06-9]|493698)/, lengths: [13, 14, 15, 16, 17, 18, 19] },
  // Mir
  { start: /^220[0-4]/, lengths: [16, 17, 18, 19] },
  // Troy
  { start: /^9792/, lengths: [16] },
];

/** UnionPay's numbers may have no check digit. */
const UNIONPAY = /^(?:62|81)\d{12,17}$/;

/** Returns whether the last digit is the check digit by Luhn's formula. */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, index) => total + (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
  return sum % 10 === 0;
}

/** Returns whether a card network can have issued this number. Digits only. */
export const isCardNumber = (digits: string): boolean =>
  UNIONPAY.test(digits) ||
  (NETWORKS.some(({ start, lengths }) => lengths.includes(digits.length) && start.test(digits)) &&
    hasCheckDigit(digits));
