/** Promo codes are stored trimmed and in upper case. */
export const normalizePromoCode = (code: string): string => code.trim().toUpperCase();
