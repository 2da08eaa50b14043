/** Where a signed-in person compares plans. */
export const PLANS_URL = '/dashboard/billing';
