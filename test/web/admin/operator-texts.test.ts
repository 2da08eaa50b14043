import { screen } from '@testing-library/react';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { givenAdmin } from '../../factories/user.ts';
import { givenWebhook } from '../../factories/webhook.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { type App, chooseInMenu, click, clickWithoutNetwork, testStates } from '../specified-texts.ts';

const EMAIL = 'operator@example.com';
const givenOperator = () => givenAdmin({ email: EMAIL });

async function type(app: App, fields: readonly (readonly [label: RegExp, text: string])[]): Promise<void> {
  for (const [label, text] of fields) await app.user.type(await screen.findByLabelText(label), text);
}

async function givenOperatorWithKey(): Promise<UserRecord> {
  const runtime = { ...testRuntime(), modelProviders: providersOf({}).modelProviders };
  await givenProviderKey(testContext(asAnonymous, { runtime }), {
    keyName: 'Ollama',
    provider: 'openai_compatible',
    key: '',
    baseUrl: 'http://localhost:11434/v1',
    enabledModels: ['llama'],
  });
  return givenOperator();
}

async function givenOperatorWithWebhook(): Promise<UserRecord> {
  await givenWebhook(testRuntime({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } }), {
    url: 'http://127.0.0.1:9/hook',
    at: new Date(),
  });
  return givenOperator();
}

async function givenOperatorWithActions(): Promise<UserRecord> {
  await seedActions(new Date());
  return givenOperator();
}

/** Opens an item of a menu, and presses a button of what it opens while the network is down. */
const inMenuWithoutNetwork = (menu: string, item: string, button: string) => async (app: App) => {
  await chooseInMenu(app, menu, item);
  await clickWithoutNetwork(app, button);
};

/** Goes to another page while the network is down. */
const goWithoutNetwork = (path: string) => async (app: App) => {
  await screen.findByRole('heading', { level: 1 });
  app.network.isDown = true;
  await app.router.navigate(path);
};

/** The failures that the specification names for the admin area. The tests of each section show the other texts. */
testStates([
  {
    state: 'a user who could not be created',
    path: '/admin/users',
    signedInAs: givenOperator,
    act: async (app) => {
      await click(app, 'New user');
      await type(app, [
        [/^Email/, 'ada@example.com'],
        [/^Full name/, 'Ada'],
        [/^Password/, 'correct horse battery'],
      ]);
      await clickWithoutNetwork(app, 'Create user');
    },
    texts: ['Failed to create user'],
  },
  {
    state: 'a user who could not be changed',
    path: '/admin/users',
    signedInAs: givenOperator,
    act: inMenuWithoutNetwork(`Actions for ${EMAIL}`, 'Edit', 'Save user'),
    texts: ['Failed to update user:'],
  },
  {
    state: 'an API key that could not be created',
    path: '/admin/api-keys',
    signedInAs: givenOperator,
    act: async (app) => {
      await click(app, 'New API key');
      await type(app, [
        [/^Key name/, 'Production'],
        [/^API key(?!s)/, 'sk-secret-12345678'],
      ]);
      await clickWithoutNetwork(app, 'Add key');
    },
    texts: ['Failed to create API key'],
  },
  {
    state: 'an API key that could not be deleted',
    path: '/admin/api-keys',
    signedInAs: givenOperatorWithKey,
    act: inMenuWithoutNetwork('Actions for Ollama', 'Delete', 'Delete API key'),
    texts: ['Failed to delete API key'],
  },
  {
    state: 'models that could not be saved',
    path: '/admin/api-keys',
    signedInAs: givenOperatorWithKey,
    act: async (app) => {
      await click(app, 'Manage Ollama models');
      await clickWithoutNetwork(app, 'Save models');
    },
    texts: ['Failed to update models'],
  },
  {
    state: 'a webhook that could not be changed',
    path: '/admin/webhooks',
    signedInAs: givenOperatorWithWebhook,
    act: inMenuWithoutNetwork('Actions for Receiver', 'Edit', 'Save changes'),
    texts: ['Failed to update webhook'],
  },
  {
    state: 'a default action that could not be created',
    path: '/admin/actions',
    signedInAs: givenOperator,
    act: async (app) => {
      // Until the list is there, its order is not known, and the button is disabled.
      await screen.findByText('No default actions found');
      await click(app, 'New action');
      await type(app, [
        [/^Action ID/, 'polish'],
        [/^Name/, 'Polish'],
        [/^Prompt/, 'Polish this'],
      ]);
      await clickWithoutNetwork(app, 'Create action');
    },
    texts: ['Failed to create default action.'],
  },
  {
    state: 'a default action that could not be changed',
    path: '/admin/actions',
    signedInAs: givenOperatorWithActions,
    act: inMenuWithoutNetwork('Actions for Shorten', 'Edit', 'Save changes'),
    texts: ['Failed to update default action.'],
  },
  {
    state: 'a default action that could not be deleted',
    path: '/admin/actions',
    signedInAs: givenOperatorWithActions,
    act: inMenuWithoutNetwork('Actions for Shorten', 'Delete', 'Delete action'),
    texts: ['Failed to delete default action.', 'This will remove the action from all users.'],
  },
  {
    state: 'a financial report that could not be loaded',
    path: '/admin/audit',
    signedInAs: givenOperator,
    act: goWithoutNetwork('/admin/financial'),
    texts: ['No Financial Data', '30d', '90d', '1y'],
  },
  {
    state: 'the health of the service that could not be read',
    path: '/admin/audit',
    signedInAs: givenOperator,
    act: goWithoutNetwork('/admin/system'),
    texts: ['No System Data'],
  },
]);
