import { FULL_NAME_LENGTH } from '#schema/limits.ts';

/** What is wrong with a trimmed name, in words for its owner; null when it will do. */
export function fullNameProblem(fullName: string): string | null {
  if (!fullName) return 'Full name is required';
  if (Array.from(fullName).length > FULL_NAME_LENGTH.max) {
    return `Full name must be at most ${FULL_NAME_LENGTH.max} characters`;
  }
  return null;
}
