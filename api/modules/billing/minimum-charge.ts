import type { PaymentProviderName } from '#api/ports/payment-provider.ts';

/**
 * The smallest charges by currency, in minor units. Stripe documents them for accounts with
 * payouts in the same currency.
 */
const STRIPE: Readonly<Record<string, number>> = {
  USD: 50,
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
};
const RAZORPAY: Readonly<Record<string, number>> = { INR: 100 };

const SMALLEST: Readonly<Record<PaymentProviderName, Readonly<Record<string, number>>>> = {
  stripe: STRIPE,
  razorpay: RAZORPAY,
  sandbox: {},
};

/**
 * Returns the smallest amount that a provider charges, in minor units. 1 for currencies without a documented minimum.
 */
export const smallestCharge = (provider: PaymentProviderName, currency: string): number =>
  SMALLEST[provider][currency] ?? 1;
