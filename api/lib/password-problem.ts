import { PASSWORD_LENGTH } from '#schema/limits.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** Shorter words are ignored: for ab@example.org, a password of many digits with the letters "ab" is still strong. */
const MIN_WORD_LENGTH = 3;

interface Owner {
  /** Normalized: in lower case. */
  readonly email: string;
  readonly productName: string;
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Returns whether a password without its digits and signs is one of these words: `PlainPrompt-2026!` for `PlainPrompt`. */
function isOneOfTheWords(password: string, words: readonly string[]): boolean {
  const letters = lettersOf(password);
  return words.map(lettersOf).some((word) => word.length >= MIN_WORD_LENGTH && letters === word);
}

/**
 * Returns what is wrong with a new password, or null. Any mix of characters is allowed, as NIST SP 800-63B recommends.
 */
export function passwordProblem(password: string, { email, productName }: Owner): string | null {
  const length = Array.from(password).length;
  if (length < PASSWORD_LENGTH.min) return `Password must be at least ${PASSWORD_LENGTH.min} characters`;
  if (length > PASSWORD_LENGTH.max) return `Password must be at most ${PASSWORD_LENGTH.max} characters`;
  if (COMMON_PASSWORDS.has(password.toLowerCase())) {
    return 'This password is one of the most common ones. Please choose another.';
  }
  const [localPart = ''] = email.split('@');
  if (password.toLowerCase() === email || isOneOfTheWords(password, [email, localPart, productName])) {
    return 'Please choose a password that is not your email address or our name';
  }
  return null;
}
