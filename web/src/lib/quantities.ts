import { formatAmount } from '#schema/money.ts';
import { CURRENCY_PLACEHOLDER, toPricePlaceholder } from '#schema/prerendered-prices.ts';

const numbers = /* @__PURE__ */ new Intl.NumberFormat('en');
const megabytes = /* @__PURE__ */ new Intl.NumberFormat('en', {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
});

/** The number that stands for no limit, in limits and in remaining prompts. */
export const UNLIMITED = -1;

export const formatNumber = (value: number): string => numbers.format(value);

/** Writes a price in its currency (ISO 4217): 4.99 is '$4.99', 5 is '$5'. While the build prerenders a page, returns a placeholder. */
export const formatPrice = (price: number, currency: string): string =>
  currency === CURRENCY_PLACEHOLDER ? toPricePlaceholder(price) : formatAmount(price, currency, { isShort: true });

/** Writes a number of prompts, or 'Unlimited' for -1. */
export const formatPrompts = (count: number): string => (count === UNLIMITED ? 'Unlimited' : formatNumber(count));

/** Writes a number with its noun: '1 word', '2,000 words'. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Writes the amount of a payment in its currency (ISO 4217), always with decimals: 5 is '$5.00'. */
export const formatMoney = (amount: number, currency: string): string => formatAmount(amount, currency);

/** Writes a size in bytes as megabytes: '1.2 MB'. */
export const formatMegabytes = (bytes: number): string => megabytes.format(bytes / 1_000_000);
