import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { nameProblem } from '#api/lib/name-problem.ts';
import { passwordProblem } from '#api/lib/password-problem.ts';
import { isEmailAddress } from '#schema/email-address.ts';
import { FULL_NAME_LENGTH } from '#schema/limits.ts';

/** Trims an email address and converts it to lower case: addresses are compared without case. */
export const normalizeEmail = (text: string) => text.trim().toLowerCase();

/** Returns what is wrong with a normalized address, or null. */
export function emailProblem(email: string): string | null {
  if (!email) return 'Email is required';
  return isEmailAddress(email) ? null : 'Please enter a valid email address';
}

/** Returns what is wrong with a trimmed name, or null. */
export function fullNameProblem(fullName: string): string | null {
  if (!fullName) return 'Full name is required';
  if (Array.from(fullName).length > FULL_NAME_LENGTH.max) {
    return `Full name must be at most ${FULL_NAME_LENGTH.max} characters`;
  }
  return nameProblem('Full name', fullName);
}

interface AccountFields {
  /** Normalized. */
  readonly email: string;
  /** Trimmed. */
  readonly fullName: string;
  readonly password: string;
}

/** Checks the fields of a new account. Throws BAD_USER_INPUT. */
export function assertAccountFields({ email, fullName, password }: AccountFields, productName: string): void {
  assertValid({
    fullName: fullNameProblem(fullName),
    email: emailProblem(email),
    password: passwordProblem(password, { email, productName }),
  });
}

/** The error for a link about an address. It is the same for a link that is unknown, expired or was used. */
export const invalidLinkError = () =>
  invalidInput({ token: 'This link is no longer valid. It works once, and only the newest one works' });

/** @param field the input field that holds the address */
export function emailTakenError(field: 'email' | 'newEmail', cause?: unknown): DomainError {
  const text = 'An account with this email already exists';
  return new DomainError('CONFLICT', text, { details: { fields: { [field]: text } }, cause });
}
