/** The currencies of ISO 4217 that have not two decimals. Node's own table follows usage, where HUF and IDR have none, and changes with it. */
const DECIMALS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const decimals = new Map(
  Object.entries(DECIMALS).flatMap(([count, codes]) => codes.split(' ').map((code) => [code, Number(count)] as const)),
);

/** How many digits follow the point, by ISO 4217, which providers count by. */
export const decimalsOf = (currency: string): number => decimals.get(currency) ?? 2;

/** 499 US cents are 4.99 dollars, 499 yen are 499: amounts are whole numbers of minor units everywhere inside. */
export const fromMinorUnits = (amount: number, currency: string) => amount / 10 ** decimalsOf(currency);

/** 4.99 dollars are 499 US cents. Null for an amount that is finer than the currency, or no amount at all. */
export function toMinorUnits(amount: number, currency: string): number | null {
  // 19.99 * 100 is 1998.9999999999998.
  const minor = Math.round(amount * 10 ** decimalsOf(currency));
  return Number.isSafeInteger(minor) && fromMinorUnits(minor, currency) === amount ? minor : null;
}
