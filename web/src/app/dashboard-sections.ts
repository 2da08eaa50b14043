import {
  IconActivity,
  IconChartBar,
  IconCreditCard,
  IconHistory,
  IconLayoutDashboard,
  IconPackage,
  IconSettings,
  IconShield,
  IconUsers,
  IconWand,
} from '@tabler/icons-react';

/** The pages of every user. */
export const DASHBOARD_SECTIONS = [
  { to: '/dashboard/overview', label: 'Overview', Icon: IconLayoutDashboard },
  { to: '/dashboard/analytics', label: 'Analytics', Icon: IconChartBar },
  { to: '/dashboard/custom-actions', label: 'Custom Actions', Icon: IconWand },
  { to: '/dashboard/history', label: 'History', Icon: IconHistory },
  { to: '/dashboard/billing', label: 'Billing', Icon: IconCreditCard },
  { to: '/dashboard/addons', label: 'Add-Ons', Icon: IconPackage },
  { to: '/dashboard/teams', label: 'Teams', Icon: IconUsers },
  { to: '/dashboard/activity', label: 'Account Activity', Icon: IconActivity },
  { to: '/dashboard/settings', label: 'Settings', Icon: IconSettings },
] as const;

const ADMIN_PANEL = { to: '/admin/analytics', label: 'Admin Panel', Icon: IconShield } as const;

/** The entries of the sidebar, in order. */
export const sectionsFor = (isAdmin: boolean) => (isAdmin ? [...DASHBOARD_SECTIONS, ADMIN_PANEL] : DASHBOARD_SECTIONS);

/** The pages of the admin area, which are listed in a chunk of its own. */
export const loadAdminPlaces = async () => (await import('./admin/sections.ts')).ADMIN_PLACES;
