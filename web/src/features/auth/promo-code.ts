/** Writes a typed code as promo codes are stored: trimmed and in upper case. */
export const normalizePromoCode = (code: string): string => code.trim().toUpperCase();
