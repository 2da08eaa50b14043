import { DomainError, invalidInput } from '#api/kernel/errors.ts';

export const promoCodeNotFoundError = () => new DomainError('NOT_FOUND', 'This promo code does not exist');

/** The same text for every reason, so that guessing codes reveals nothing. */
export const invalidCodeError = () => invalidInput({ code: 'Invalid or expired promo code' });

export function alreadyUsedError(cause: unknown): DomainError {
  const text = 'You have already used this promo code';
  return new DomainError('CONFLICT', text, { details: { fields: { code: text } }, cause });
}

export function codeExistsError(cause: unknown): DomainError {
  const text = 'This promo code already exists';
  return new DomainError('CONFLICT', text, { details: { fields: { code: text } }, cause });
}
