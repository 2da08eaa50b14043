/** The most characters of an email address (RFC 5321). */
const MAX_LENGTH = 254;

/** Zod's rule for an email address. Its host must contain a dot. */
const EMAIL = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Returns whether a trimmed address is well-formed. Forms and the server check the same, so that a form marks all its mistakes at once. */
export const isEmailAddress = (email: string): boolean => email.length <= MAX_LENGTH && EMAIL.test(email);
