import { DomainError, invalidInput } from '#api/kernel/errors.ts';

/** `2026-01-31 09:30`. */
const toMinuteText = (at: Date) => at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');

export const promoCodeNotFoundError = () => new DomainError('NOT_FOUND', 'This promo code does not exist');

/** For codes that don't exist, are over, used up or off: one text, so that guessing codes reveals nothing. */
export const invalidCodeError = () => invalidInput({ code: 'Invalid or expired promo code' });

/** The exception: operators announce codes early, and users must know when to come back. */
export const notStartedError = (startsAt: Date) =>
  invalidInput({ code: `This promo code can be used from ${toMinuteText(startsAt)} UTC` });

export function alreadyUsedError(cause: unknown): DomainError {
  const text = 'You have already used this promo code';
  return new DomainError('CONFLICT', text, { details: { fields: { code: text } }, cause });
}

export function codeExistsError(cause: unknown): DomainError {
  const text = 'This promo code already exists';
  return new DomainError('CONFLICT', text, { details: { fields: { code: text } }, cause });
}
