import { CURRENCY_PLACEHOLDER } from '#schema/prerendered-prices.ts';

const DEFAULT_CURRENCY = 'USD';

/**
 * Returns the operator's currency (ISO 4217). It is read from the page, because scripts are the same for every operator and cached for a
 * year. While the build prerenders a page, it returns a placeholder, which the server replaces when it sends the page.
 */
export function operatorCurrency(): string {
  if (typeof document === 'undefined') return CURRENCY_PLACEHOLDER;
  const code = document.querySelector<HTMLMetaElement>('meta[name="currency"]')?.content ?? '';
  return /^[A-Z]{3}$/.test(code) ? code : DEFAULT_CURRENCY;
}
