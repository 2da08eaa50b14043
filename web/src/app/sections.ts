import {
  IconActivity,
  IconChartBar,
  IconCreditCard,
  IconHistory,
  IconLayoutDashboard,
  IconPackage,
  IconSettings,
  IconUsers,
  IconWand,
} from '@tabler/icons-react';

/** The dashboard's entries, in the order of the sidebar. */
export const SECTIONS = [
  { path: 'overview', label: 'Overview', Icon: IconLayoutDashboard },
  { path: 'analytics', label: 'Analytics', Icon: IconChartBar },
  { path: 'custom-actions', label: 'Custom Actions', Icon: IconWand },
  { path: 'history', label: 'History', Icon: IconHistory },
  { path: 'billing', label: 'Billing', Icon: IconCreditCard },
  { path: 'addons', label: 'Add-Ons', Icon: IconPackage },
  { path: 'teams', label: 'Teams', Icon: IconUsers },
  { path: 'activity', label: 'Account Activity', Icon: IconActivity },
  { path: 'settings', label: 'Settings', Icon: IconSettings },
] as const;
