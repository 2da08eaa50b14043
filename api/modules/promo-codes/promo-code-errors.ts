import { DomainError, invalidInput } from '#api/kernel/errors.ts';

/** Formats a time to the minute: `2026-01-31 09:30`. */
const toMinuteText = (at: Date) => at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');

export const promoCodeNotFoundError = () => new DomainError('NOT_FOUND', 'This promo code does not exist');

/**
 * The error for codes that don't exist, have expired, are used up or off: one text, so that
 * guessing codes reveals nothing.
 */
export const invalidCodeError = () => invalidInput({ code: 'Invalid or expired promo code' });

/**
 * The error for codes that have not started. It says so, because operators announce codes early, and users
 * must know when to come back.
 */
export const notStartedError = (startsAt: Date) =>
  invalidInput({ code: `This promo code can be used from ${toMinuteText(startsAt)} UTC` });

const codeConflict = (text: string, cause: unknown) =>
  new DomainError('CONFLICT', text, { details: { fields: { code: text } }, cause });

export const alreadyUsedError = (cause: unknown) => codeConflict('You have already used this promo code', cause);

export const codeExistsError = (cause: unknown) => codeConflict('This promo code already exists', cause);
