/** The page on which signed-in users compare plans. */
export const PLANS_URL = '/dashboard/billing';
