import { screen } from '@testing-library/react';
import { givenOwnKeyHolder, givenPayer } from '../../factories/subscription.ts';
import { givenAdmin } from '../../factories/user.ts';
import { type App, click, clickWithoutNetwork, fill, testStates } from '../specified-texts.ts';

const pressSwitch = async (user: App['user']) =>
  user.click(await screen.findByRole('switch', { name: 'Use my OpenAI key' }));

/** Every text that the specification fixes for settings, by the state that shows it. */
testStates([
  {
    state: 'the profile',
    path: '/dashboard/settings',
    texts: ['Profile', 'Privacy & Data', 'AI Providers', 'Full name', 'Email', 'Account type', 'User'],
  },
  {
    state: "an administrator's profile",
    path: '/dashboard/settings',
    signedInAs: givenAdmin,
    texts: ['Administrator'],
  },
  {
    state: 'privacy, and a deletion that is not confirmed',
    path: '/dashboard/settings?tab=privacy',
    act: async (app) => {
      await click(app, 'Delete account');
      await fill(app, { 'Type DELETE to confirm': 'delete{Enter}' });
    },
    texts: [
      ...['30 days', '90 days', '180 days', '365 days', 'Export data as JSON', 'Delete account', 'Cancel'],
      'Please type DELETE to confirm account deletion',
    ],
  },
  {
    state: 'data that can not be exported',
    path: '/dashboard/settings?tab=privacy',
    act: (app) => clickWithoutNetwork(app, 'Export data as JSON'),
    texts: ['Failed to export data. Please try again.'],
  },
  {
    state: 'a deletion that fails',
    path: '/dashboard/settings?tab=privacy',
    act: async (app) => {
      await click(app, 'Delete account');
      await fill(app, { 'Type DELETE to confirm': 'DELETE' });
      await clickWithoutNetwork(app, 'Permanently delete account');
    },
    texts: ['Failed to delete account. Please contact support.'],
  },
  {
    state: 'providers on the free plan',
    path: '/dashboard/settings?tab=providers',
    texts: ['Bring your own keys', 'View Plans', 'Back to Overview'],
  },
  {
    state: 'providers on a paid plan',
    path: '/dashboard/settings?tab=providers',
    signedInAs: givenPayer,
    texts: ['OpenAI', 'Straico', 'OpenRouter', 'PlainPrompt'],
  },
  ...(
    [
      ['Select all', ['Select all'], 'Selected'],
      ['Remove key', ['Remove OpenAI key', 'Remove key'], 'Key removed'],
    ] as const
  ).map(([last, names, text]) => ({
    state: `a key, after ${last}`,
    path: '/dashboard/settings?tab=providers',
    signedInAs: () => givenOwnKeyHolder(),
    act: async (app: App) => {
      for (const name of names) await click(app, name);
    },
    texts: [text],
  })),
  {
    state: 'a key that is switched off',
    path: '/dashboard/settings?tab=providers',
    signedInAs: () => givenOwnKeyHolder(),
    act: ({ user }) => pressSwitch(user),
    texts: ['BYOK disabled'],
  },
  {
    state: 'a key that is switched on again',
    path: '/dashboard/settings?tab=providers',
    signedInAs: () => givenOwnKeyHolder(),
    act: async ({ user }) => {
      await pressSwitch(user);
      await screen.findByText('BYOK disabled');
      await pressSwitch(user);
    },
    texts: ['BYOK enabled'],
  },
  {
    state: 'a key whose models are saved, and then cleared',
    path: '/dashboard/settings?tab=providers',
    signedInAs: () => givenOwnKeyHolder(),
    act: async (app) => {
      await app.user.click(await screen.findByRole('checkbox', { name: 'GPT-5 mini' }));
      await click(app, 'Save models');
      await screen.findByText('Models saved');
      await click(app, 'Clear');
    },
    texts: ['Cleared'],
  },
]);
