/** Says that the server refuses a code, and what the user can do. The account can be created while the code is still in the field. */
export const PROMO_CODE_REFUSED =
  'Invalid or expired promo code. Correct it, or create the account: the code is then left out.';

/** Writes a typed code as promo codes are stored: trimmed and in upper case. */
export const normalizePromoCode = (code: string): string => code.trim().toUpperCase();
