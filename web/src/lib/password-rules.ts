import { PASSWORD_LENGTH } from '#schema/limits.ts';

export const PASSWORD_HINT = `At least ${PASSWORD_LENGTH.min} characters; ${PASSWORD_LENGTH.recommended} or more are safer.`;

/** Counts code points, as the server does, so that an emoji is one character. */
export const isPasswordTooShort = (password: string): boolean => Array.from(password).length < PASSWORD_LENGTH.min;

interface NewPasswordForm {
  readonly newPassword: string;
  readonly confirmation: string;
}

/** Rules for a Mantine form with a new password and its confirmation (`validate`). The server checks the rest, such as common passwords. */
export const newPasswordRules = {
  newPassword: (password: string) =>
    isPasswordTooShort(password) ? `Password must be at least ${PASSWORD_LENGTH.min} characters.` : null,
  confirmation: (confirmation: string, { newPassword }: NewPasswordForm) =>
    confirmation === newPassword ? null : 'Passwords do not match.',
};
