import { formatAmount } from '#schema/money.ts';
import { CURRENCY_PLACEHOLDER, toPricePlaceholder } from '#schema/prerendered-prices.ts';

const numbers = /* @__PURE__ */ new Intl.NumberFormat('en');
const megabytes = /* @__PURE__ */ new Intl.NumberFormat('en', {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
});

export const UNLIMITED = -1;

export const formatNumber = (value: number): string => numbers.format(value);

/** A price in its currency (ISO 4217): 4.99 is $4.99, 5 is $5. */
export const formatPrice = (price: number, currency: string): string =>
  currency === CURRENCY_PLACEHOLDER ? toPricePlaceholder(price) : formatAmount(price, currency, { isShort: true });

/** A number of prompts, or 'Unlimited' for -1. */
export const formatPrompts = (count: number): string => (count === UNLIMITED ? 'Unlimited' : formatNumber(count));

/** '1 word', '2,000 words'. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** The amount of a payment in its currency (ISO 4217), always with decimals. */
export const formatMoney = (amount: number, currency: string): string => formatAmount(amount, currency);

/** A size in bytes, as megabytes: '1.2 MB'. */
export const formatMegabytes = (bytes: number): string => megabytes.format(bytes / 1_000_000);
