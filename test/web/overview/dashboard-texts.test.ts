import { screen } from '@testing-library/react';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Activities } from '#api/modules/activity/activity.model.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { givenHistoryEntries } from '../../factories/history-entries.ts';
import { setPlanWallet } from '../../factories/simplify.ts';
import { givenTeamOwner } from '../../factories/team.ts';
import { givenUsage } from '../../factories/usage.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { type App, chooseInMenu, click, clickWithoutNetwork, fill, testStates } from '../specified-texts.ts';

async function givenUserWithUsage(used: number): Promise<UserRecord> {
  const account = await givenSubscriber();
  await setPlanWallet(account, { limit: 10, used });
  return account;
}

async function givenWriter(): Promise<UserRecord> {
  const account = await givenSubscriber();
  await givenCustomAction(account, { name: 'Translate' });
  await givenHistoryEntries(account, { count: 1, now: Date.now() });
  await givenUsage(account, new Date().toISOString());
  return account;
}

const openBell = (app: App) => click(app, /^Notifications/);

/** The texts that the specification fixes for the dashboard, by the state that shows them. */
testStates([
  {
    state: 'the overview, in its shell',
    path: '/dashboard/overview',
    texts: [
      ...['Overview', 'Analytics', 'Custom Actions', 'History', 'Billing', 'Add-Ons', 'Teams', 'Account Activity'],
      ...['Settings', 'Notifications', 'Logout', 'Prompts Used', 'Prompts Remaining', 'Plan Limit', 'Usage Trends'],
      ...['Upgrade Your Plan', 'View Plans', '5 / month'],
    ],
  },
  {
    state: 'a plan without limit',
    path: '/dashboard/overview',
    signedInAs: () => givenTeamOwner('ultimate'),
    texts: ['Unlimited'],
  },
  {
    state: 'no figures',
    path: '/dashboard/analytics',
    texts: ['Analytics and Insights', 'No Analytics Data', '7d', '30d', '90d'],
  },
  {
    state: 'figures',
    path: '/dashboard/analytics',
    signedInAs: givenWriter,
    texts: [
      'Usage Over Time',
      'Peak Hours',
      'Most-Used Actions',
      'Impact Summary',
      'Time saved',
      'Cost saved',
      'Simplify',
    ],
  },
  {
    state: 'no history',
    path: '/dashboard/history',
    act: (app) => click(app, 'Filters'),
    texts: [
      ...['Simplification History', 'Filters', 'Start date', 'End date', 'Model', 'Clear filters', 'Export JSON'],
      ...['Export CSV', 'Previous', 'Next', 'History Tips', 'No history found'],
      'Try adjusting your filters or simplifying a prompt to see history here.',
    ],
  },
  {
    state: 'an export of history without a server',
    path: '/dashboard/history',
    signedInAs: givenWriter,
    act: async (app) => {
      await screen.findByText('short 0');
      await clickWithoutNetwork(app, 'Export JSON');
    },
    texts: ['Failed to export history', 'Just now'],
  },
  {
    state: 'a new action',
    path: '/dashboard/custom-actions?edit=new',
    texts: [
      ...['Custom Actions Library', 'Name', 'Template', 'Tags', 'Use an {input} placeholder', 'General', 'Writing'],
      ...['Code', 'Marketing', 'Analysis', 'Translation', 'Creative'],
    ],
  },
  {
    state: 'an action that can not be saved',
    path: '/dashboard/custom-actions?edit=new',
    act: async (app) => {
      await fill(app, { Name: 'One', Template: 'First' });
      await clickWithoutNetwork(app, 'Save action');
    },
    texts: ['Failed to save custom action'],
  },
  {
    state: 'an action that can not be made a favorite',
    path: '/dashboard/custom-actions',
    signedInAs: givenWriter,
    act: (app) => clickWithoutNetwork(app, 'Favorite Translate'),
    texts: ['Failed to update favorite status'],
  },
  {
    state: 'an action that can not be deleted',
    path: '/dashboard/custom-actions',
    signedInAs: givenWriter,
    act: async (app) => {
      await chooseInMenu(app, 'More for Translate', 'Delete');
      await clickWithoutNetwork(app, 'Delete action');
    },
    texts: ['Failed to delete custom action'],
  },
  {
    state: 'a template that is copied',
    path: '/dashboard/custom-actions',
    signedInAs: givenWriter,
    act: (app) => chooseInMenu(app, 'More for Translate', 'Copy template'),
    texts: ['Template copied to clipboard!'],
  },
  {
    state: 'an account without activity',
    path: '/dashboard/billing',
    act: async ({ user }) => {
      await screen.findByRole('heading', { name: 'Plans' });
      await Activities.deleteMany({});
      await user.click(screen.getByRole('link', { name: 'Account Activity' }));
    },
    texts: ['Account Activity', 'No activity yet'],
  },
  {
    state: 'a quota of which 80 % is used',
    path: '/dashboard/history',
    signedInAs: () => givenUserWithUsage(8),
    act: openBell,
    texts: ['Quota Notice', '2 prompts remaining', 'Clear all', 'Dismiss', 'Mark as read'],
  },
  {
    state: 'a quota of which 90 % is used',
    path: '/dashboard/history',
    signedInAs: () => givenUserWithUsage(9),
    act: openBell,
    texts: ['Low Quota Warning', 'Upgrade'],
  },
  {
    state: 'a quota of which nothing is left',
    path: '/dashboard/history',
    signedInAs: () => givenUserWithUsage(10),
    act: openBell,
    texts: ['Quota Exhausted', 'View Plans'],
  },
  {
    state: "an administrator's sidebar",
    path: '/dashboard/overview',
    signedInAs: givenAdmin,
    texts: ['Admin Panel'],
  },
]);
