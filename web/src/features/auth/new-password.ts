import { PASSWORD_LENGTH } from '#schema/limits.ts';

interface NewPassword {
  readonly password: string;
  readonly repeated: string;
}

/** What a form can tell of a new password and its repetition; the rest is the server's to judge. */
export const newPasswordRules = {
  password: (password: string) =>
    Array.from(password).length < PASSWORD_LENGTH.min
      ? `Password must be at least ${PASSWORD_LENGTH.min} characters.`
      : null,
  repeated: (repeated: string, { password }: NewPassword) => (repeated === password ? null : 'Passwords do not match.'),
};
