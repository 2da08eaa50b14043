import { useSyncExternalStore } from 'react';

/** The currency of prerendered pages, in which the first render must agree. */
const DEFAULT_CURRENCY = 'USD';

const readCurrency = () => {
  const code = document.querySelector<HTMLMetaElement>('meta[name="currency"]')?.content ?? '';
  return /^[A-Z]{3}$/.test(code) ? code : DEFAULT_CURRENCY;
};

const neverChanges = () => () => undefined;

/** The operator's currency (ISO 4217), read from the page: scripts are the same for every operator and cached for a year. */
export const useCurrency = (): string => useSyncExternalStore(neverChanges, readCurrency, () => DEFAULT_CURRENCY);
