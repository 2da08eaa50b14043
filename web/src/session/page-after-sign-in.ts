import { PLANS_URL } from '#web/lib/plans-url.ts';

export const DASHBOARD = '/dashboard/overview';
const JOIN = '/auth/join';

/**
 * The address of the page after signing in or up, by the query of the sign-in page. A user who followed the link of an invitation continues
 * to the page that accepts it; a user who chose a plan and its interval (`billing`) on the landing page, to that plan on Billing; other users, to
 * the dashboard.
 */
export function pageAfterSignIn(search: string): string {
  const params = new URLSearchParams(search);
  const [invitation, plan, billing] = ['invitation', 'plan', 'billing'].map((name) => params.get(name));
  if (invitation) return `${JOIN}?${new URLSearchParams({ invitation }).toString()}`;
  if (!plan) return DASHBOARD;
  return `${PLANS_URL}?${new URLSearchParams({ ...(billing && { billing }), plan }).toString()}`;
}
