/**
 * The ISO 4217 currencies that do not have two decimals. Node's own table follows usage (HUF has none there) and changes between versions.
 */
const DECIMALS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const decimals = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries(DECIMALS).flatMap(([count, codes]) =>
    codes.split(' ').map((code) => [code, Number(count)] as const),
  ),
);

/** Returns the number of decimals of a currency in ISO 4217, which payment providers use. */
export const decimalsOf = (currency: string): number => decimals.get(currency) ?? 2;

interface AmountStyle {
  /** Leaves the decimals out of whole amounts: `$5` instead of `$5.00`. */
  readonly isShort?: boolean;
}

/** Writes an amount in whole currency units for people: 9.99 is `$9.99` in USD and `₹9.99` in INR. Every page and mail uses it. */
export function formatAmount(amount: number, currency: string, { isShort = false }: AmountStyle = {}): string {
  const digits = decimalsOf(currency);
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: isShort ? 'stripIfInteger' : 'auto',
  }).format(amount);
}
