import { CURRENCY_PLACEHOLDER } from '#schema/prerendered-prices.ts';

/** For a page that names no currency, as in tests. The server fills it in, and so does Vite's development server (fill-while-developing.ts). */
const DEFAULT_CURRENCY = 'USD';

/**
 * Returns the operator's currency (ISO 4217). It is read from the page, because scripts are the same for every operator and cached for a
 * year. While the build prerenders a page, it returns a placeholder, which the server replaces when it starts.
 */
export function operatorCurrency(): string {
  if (typeof document === 'undefined') return CURRENCY_PLACEHOLDER;
  const code = document.querySelector<HTMLMetaElement>('meta[name="currency"]')?.content ?? '';
  return /^[A-Z]{3}$/.test(code) ? code : DEFAULT_CURRENCY;
}
