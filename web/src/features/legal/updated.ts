/** The date of the terms and policies, which are always updated together. */
export const LAST_UPDATED = '15 Oct 2025';
