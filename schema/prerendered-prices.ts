import { decimalsOf, formatAmount } from './money.ts';

/** The operator's currency in pages that the build prerenders. The server replaces it. */
export const CURRENCY_PLACEHOLDER = '__CURRENCY__';

/** While a page is prerendered, its currency is unknown and every price is counted in hundredths. */
const DECIMALS = 2;

const PRICE_PLACEHOLDER = /__PRICE_(\d+)__/g;

/** A price in a prerendered page. It has the price's minor units, which the built-in plans have in every currency. */
export const toPricePlaceholder = (price: number): string => `__PRICE_${Math.round(price * 10 ** DECIMALS)}__`;

/** Writes the prices of a prerendered page in a currency (ISO 4217): as the scripts of the page write them when they start. */
export const fillPrices = (html: string, currency: string): string =>
  html.replace(PRICE_PLACEHOLDER, (_placeholder, minor: string) =>
    formatAmount(Number(minor) / 10 ** decimalsOf(currency), currency, { isShort: true }),
  );
