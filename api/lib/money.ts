/** The ISO 4217 currencies that do not have two decimals. Node's own table follows usage (HUF has none there) and changes between versions. */
const DECIMALS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const decimals = new Map(
  Object.entries(DECIMALS).flatMap(([count, codes]) => codes.split(' ').map((code) => [code, Number(count)] as const)),
);

/** The number of decimals of a currency in ISO 4217, which payment providers use. */
export const decimalsOf = (currency: string): number => decimals.get(currency) ?? 2;

/** Converts an amount in minor units: 499 is 4.99 in USD and 499 in JPY. */
export const fromMinorUnits = (amount: number, currency: string) => amount / 10 ** decimalsOf(currency);

/** Converts an amount to minor units: 4.99 USD is 499. Null when the amount is not a number or has more decimals than the currency. */
export function toMinorUnits(amount: number, currency: string): number | null {
  // 19.99 * 100 is 1998.9999999999998.
  const minor = Math.round(amount * 10 ** decimalsOf(currency));
  return Number.isSafeInteger(minor) && fromMinorUnits(minor, currency) === amount ? minor : null;
}

/** Writes an amount in minor units for people: 999 is `$9.99` in USD and `¥999` in JPY. */
export function formatMoney(amountMinor: number, currency: string): string {
  const digits = decimalsOf(currency);
  const format = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en', format).format(fromMinorUnits(amountMinor, currency));
}
