/** As the server keeps codes. */
export const normalPromoCode = (code: string): string => code.trim().toUpperCase();
