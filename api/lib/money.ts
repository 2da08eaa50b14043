import { decimalsOf, formatAmount } from '#schema/money.ts';

/** Converts an amount in minor units: 499 is 4.99 in USD and 499 in JPY. */
export const fromMinorUnits = (amount: number, currency: string) => amount / 10 ** decimalsOf(currency);

/** Converts an amount to minor units: 4.99 USD is 499. Null when the amount is not a number or has more decimals than the currency. */
export function toMinorUnits(amount: number, currency: string): number | null {
  // 19.99 * 100 is 1998.9999999999998.
  const minor = Math.round(amount * 10 ** decimalsOf(currency));
  return Number.isSafeInteger(minor) && fromMinorUnits(minor, currency) === amount ? minor : null;
}

/** Writes an amount in minor units for people, always with decimals, as receipts do: 999 is `$9.99` in USD and `¥999` in JPY. */
export const formatMoney = (amountMinor: number, currency: string): string =>
  formatAmount(fromMinorUnits(amountMinor, currency), currency);

/** Writes a price in minor units as screens do: 999 is `$9.99`, 1400 is `$14`. */
export const formatPrice = (amountMinor: number, currency: string): string =>
  formatAmount(fromMinorUnits(amountMinor, currency), currency, { isShort: true });
