import { invalidInput } from '../../errors.ts';
import { isEmailAddress } from './email-address.ts';
import { fullNameProblem } from './full-name.ts';
import { passwordProblem } from './password-rules.ts';

/** What is wrong with a normalized address; null when it will do. */
export function emailProblem(email: string): string | null {
  if (!email) return 'Email is required';
  return isEmailAddress(email) ? null : 'Please enter a valid email address';
}

/** Of an account: normalized and trimmed. */
interface AccountFields {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
}

/** Throws BAD_USER_INPUT that names everything wrong. */
export function assertNone(problems: Readonly<Record<string, string | null>>): void {
  const broken = Object.entries(problems).flatMap(([field, text]) => (text === null ? [] : [[field, text] as const]));
  if (broken.length > 0) throw invalidInput(Object.fromEntries(broken));
}

/** Throws BAD_USER_INPUT when no account can be opened with these. */
export function assertAccountFields({ email, password, fullName }: AccountFields, productName: string): void {
  assertNone({
    fullName: fullNameProblem(fullName),
    email: emailProblem(email),
    password: passwordProblem(password, { email, productName }),
  });
}
