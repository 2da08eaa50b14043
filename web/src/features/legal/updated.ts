/** Of the terms and the policies, which change together. */
export const LAST_UPDATED = '15 Oct 2025';
