/**
 * What every personal detail has: a digit, an @, or a long unbroken part, as keys and tokens have. `-----` begins a private key, `eyJ` a token whose parts may
 * be shorter.
 */
const SIGN = /[@\d]|[\w-]{16}|-{5}|eyJ/;

/** Whether a text may contain a detail that masking finds. Without the masking code, which is large, so that texts without any need not load it. */
export const mayBePersonal = (text: string): boolean => SIGN.test(text);
