import { isEmailAddress } from '#schema/email-address.ts';

/** Says why a text is no email address. Null when it is one. */
export const emailProblem = (text: string): string | null =>
  isEmailAddress(text.trim()) ? null : 'Enter an email address, such as name@example.com';
