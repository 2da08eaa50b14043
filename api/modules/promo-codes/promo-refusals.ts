import { DomainError, invalidInput } from '../../errors.ts';

/** One text for everything that is wrong with a code, so that trying codes teaches nothing. */
export const notUsable = () => invalidInput({ code: 'Invalid or expired promo code' });

export function usedBefore(cause: unknown): DomainError {
  const text = 'You have already used this promo code';
  return new DomainError('CONFLICT', text, { details: { fields: { code: text } }, cause });
}
