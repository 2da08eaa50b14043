import type { Place } from './messages.ts';

/** Where each place is: in the extension, or at the server. */
export const PATHS = {
  popup: { own: '/popup.html' },
  options: { own: '/options.html' },
  billing: { web: '/dashboard/billing' },
  keys: { web: '/dashboard/settings?tab=providers' },
  password: { web: '/auth/new-password' },
  dashboard: { web: '/dashboard/overview' },
} as const satisfies Readonly<Record<Place, { readonly own: string } | { readonly web: string }>>;
