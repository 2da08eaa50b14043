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

/** Writes how many prompts of a limit are used, for a table: '12 of 200', or '12 · no limit' for -1. */
export const formatUsed = (used: number, limit: number): string =>
  limit === UNLIMITED ? `${formatNumber(used)} · no limit` : `${formatNumber(used)} of ${formatNumber(limit)}`;

/** Says how many prompts of a limit are used: '12 of 200 prompts used', or '12 prompts used · no limit' for -1. */
export const describeUsed = (used: number, limit: number, one = 'prompt'): string =>
  limit === UNLIMITED ? `${plural(used, one)} used · no limit` : `${formatUsed(used, limit)} ${one}s used`;

/** Writes a number with its noun: '1 word', '2,000 words'. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Writes the amount of a payment in its currency (ISO 4217), always with decimals: 5 is '$5.00'. */
export const formatMoney = (amount: number, currency: string): string => formatAmount(amount, currency);

/** Writes a size in bytes as megabytes: '1.2 MB'. */
export const formatMegabytes = (bytes: number): string => megabytes.format(bytes / 1_000_000);
