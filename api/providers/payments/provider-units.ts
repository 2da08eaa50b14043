import { DomainError } from '#api/kernel/errors.ts';
import { decimalsOf } from '#schema/money.ts';

/** Converts amounts between our minor units and those of a provider. */
export interface ProviderUnits {
  /** Throws PROVIDER_FAILED if the provider cannot represent the amount exactly. */
  readonly toProvider: (amountMinor: number, currency: string) => number;
  /** Rounds if the provider's unit is smaller than ours. */
  readonly fromProvider: (amount: number, currency: string) => number;
}

/** For currencies with three decimals, providers and card networks require the last digit to be 0. */
const STEP_OF_THREE_DECIMALS = 10;

/** @param exceptions the decimals of currencies for which the provider differs from ISO 4217 */
export function providerUnits(name: string, exceptions: Readonly<Record<string, number>> = {}): ProviderUnits {
  const shiftOf = (currency: string) => (exceptions[currency] ?? decimalsOf(currency)) - decimalsOf(currency);
  return {
    toProvider: (amountMinor, currency) => {
      const shift = shiftOf(currency);
      const amount = shift < 0 ? amountMinor / 10 ** -shift : amountMinor * 10 ** shift;
      const step = decimalsOf(currency) === 3 ? STEP_OF_THREE_DECIMALS : 1;
      // A rounded amount would not be the one that the payer agreed to.
      if (!Number.isSafeInteger(amount) || amount % step !== 0) {
        throw new DomainError('PROVIDER_FAILED', `${name} cannot charge this amount of ${currency}.`);
      }
      return amount;
    },
    fromProvider: (amount, currency) => {
      const shift = shiftOf(currency);
      return shift < 0 ? amount * 10 ** -shift : Math.round(amount / 10 ** shift);
    },
  };
}
