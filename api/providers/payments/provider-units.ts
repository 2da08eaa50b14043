import { DomainError } from '#api/kernel/errors.ts';
import { decimalsOf } from '#api/lib/money.ts';

/** Turns our minor units into those of a provider and back, exactly. */
export interface ProviderUnits {
  /** Throws PROVIDER_FAILED for an amount that the provider can't take as it is. */
  readonly toProvider: (amountMinor: number, currency: string) => number;
  readonly fromProvider: (amount: number, currency: string) => number;
}

/** With three decimals, providers and card networks still deal in hundredths only. */
const STEP_OF_THREE_DECIMALS = 10;

/** @param exceptions decimals of the currencies that the provider counts otherwise than ISO 4217 */
export function providerUnits(name: string, exceptions: Readonly<Record<string, number>> = {}): ProviderUnits {
  const shiftOf = (currency: string) => (exceptions[currency] ?? decimalsOf(currency)) - decimalsOf(currency);
  return {
    toProvider: (amountMinor, currency) => {
      const shift = shiftOf(currency);
      const amount = shift < 0 ? amountMinor / 10 ** -shift : amountMinor * 10 ** shift;
      const step = decimalsOf(currency) === 3 ? STEP_OF_THREE_DECIMALS : 1;
      // Rounded, it would no longer be what the payer agreed to.
      if (!Number.isSafeInteger(amount) || amount % step !== 0) {
        throw new DomainError('PROVIDER_FAILED', `${name} can't take this amount of ${currency}.`);
      }
      return amount;
    },
    fromProvider: (amount, currency) => {
      const shift = shiftOf(currency);
      return shift < 0 ? amount * 10 ** -shift : Math.round(amount / 10 ** shift);
    },
  };
}
