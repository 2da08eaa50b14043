import { decimalsOf, formatAmount } from './money.ts';

/** The operator's currency in pages that the build prerenders. The server replaces it. */
export const CURRENCY_PLACEHOLDER = '__CURRENCY__';

/** While a page is prerendered, its currency is unknown and every price is counted in hundredths. */
const DECIMALS = 2;

const PRICE_PLACEHOLDER = /__PRICE_(\d+)__/g;

/**
 * Returns the placeholder for a price in a prerendered page. It holds the price in minor units. The built-in plans cost the same number of
 * these in every currency: 499 is $4.99, and ¥499.
 */
export const toPricePlaceholder = (price: number): string => `__PRICE_${Math.round(price * 10 ** DECIMALS)}__`;

/**
 * Replaces the price placeholders of a prerendered page by prices in a currency (ISO 4217), written as the page's own scripts write them.
 */
export const fillPrices = (html: string, currency: string): string =>
  html.replace(PRICE_PLACEHOLDER, (_placeholder, minor: string) =>
    formatAmount(Number(minor) / 10 ** decimalsOf(currency), currency, { isShort: true }),
  );
