import { CURRENCY_PLACEHOLDER } from '#schema/prerendered-prices.ts';

const DEFAULT_CURRENCY = 'USD';

/**
 * The operator's currency (ISO 4217), read from the page: scripts are the same for every operator and cached for a year. The server
 * replaces the placeholder, which the build writes into the pages.
 */
export function operatorCurrency(): string {
  if (typeof document === 'undefined') return CURRENCY_PLACEHOLDER;
  const code = document.querySelector<HTMLMetaElement>('meta[name="currency"]')?.content ?? '';
  return /^[A-Z]{3}$/.test(code) ? code : DEFAULT_CURRENCY;
}
