import { screen } from '@testing-library/react';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { givenAdmin } from '../../factories/user.ts';
import { givenWebhook } from '../../factories/webhook.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { type App, chooseInMenu, click, clickInVain, testStates } from '../specified-texts.ts';

const EMAIL = 'boss@example.com';
const administrator = () => givenAdmin({ email: EMAIL });

async function type(app: App, fields: readonly (readonly [label: RegExp, text: string])[]): Promise<void> {
  for (const [label, text] of fields) await app.user.type(await screen.findByLabelText(label), text);
}

async function withKey(): Promise<UserRecord> {
  const runtime = { ...testRuntime(), modelProviders: providersOf({}).modelProviders };
  await givenProviderKey(testContext(asAnonymous, { runtime }), {
    keyName: 'Ollama',
    provider: 'openai_compatible',
    key: '',
    baseUrl: 'http://localhost:11434/v1',
    enabledModels: ['llama'],
  });
  return administrator();
}

async function withWebhook(): Promise<UserRecord> {
  await givenWebhook(testRuntime({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } }), {
    url: 'http://127.0.0.1:9/hook',
    at: new Date(),
  });
  return administrator();
}

async function withActions(): Promise<UserRecord> {
  await seedActions(new Date());
  return administrator();
}

/** Opens an item of a menu, and presses a button of what it opens while the server is away. */
const inMenuInVain = (menu: string, item: string, button: string) => async (app: App) => {
  await chooseInMenu(app, menu, item);
  await clickInVain(app, button);
};

/** Goes to another page while the server is away. */
const goInVain = (path: string) => async (app: App) => {
  await screen.findByRole('heading', { level: 1 });
  app.line.isCut = true;
  await app.router.navigate(path);
};

/** The failures that the specification names for the admin area. The tests of each section show the other texts. */
testStates([
  {
    state: 'a user who could not be created',
    path: '/admin/users',
    person: administrator,
    act: async (app) => {
      await click(app, 'New user');
      await type(app, [
        [/^Email/, 'ada@example.com'],
        [/^Full name/, 'Ada'],
        [/^Password/, 'correct horse battery'],
      ]);
      await clickInVain(app, 'Create user');
    },
    texts: ['Failed to create user'],
  },
  {
    state: 'a user who could not be changed',
    path: '/admin/users',
    person: administrator,
    act: inMenuInVain(`Actions for ${EMAIL}`, 'Edit', 'Save user'),
    texts: ['Failed to update user:'],
  },
  {
    state: 'an API key that could not be created',
    path: '/admin/api-keys',
    person: administrator,
    act: async (app) => {
      await click(app, 'New API key');
      await type(app, [
        [/^Key name/, 'Production'],
        [/^API key(?!s)/, 'sk-secret-12345678'],
      ]);
      await clickInVain(app, 'Add key');
    },
    texts: ['Failed to create API key'],
  },
  {
    state: 'an API key that could not be deleted',
    path: '/admin/api-keys',
    person: withKey,
    act: inMenuInVain('Actions for Ollama', 'Delete', 'Delete API key'),
    texts: ['Failed to delete API key'],
  },
  {
    state: 'models that could not be saved',
    path: '/admin/api-keys',
    person: withKey,
    act: async (app) => {
      await click(app, 'Manage Ollama models');
      await clickInVain(app, 'Save models');
    },
    texts: ['Failed to update models'],
  },
  {
    state: 'a webhook that could not be changed',
    path: '/admin/webhooks',
    person: withWebhook,
    act: inMenuInVain('Actions for Receiver', 'Edit', 'Save changes'),
    texts: ['Failed to update webhook'],
  },
  {
    state: 'a default action that could not be created',
    path: '/admin/actions',
    person: administrator,
    act: async (app) => {
      // Until the list is there, its order is not known, and the button is disabled.
      await screen.findByText('No default actions found');
      await click(app, 'New action');
      await type(app, [
        [/^Action ID/, 'polish'],
        [/^Name/, 'Polish'],
        [/^Prompt/, 'Polish this'],
      ]);
      await clickInVain(app, 'Create action');
    },
    texts: ['Failed to create default action.'],
  },
  {
    state: 'a default action that could not be changed',
    path: '/admin/actions',
    person: withActions,
    act: inMenuInVain('Actions for Shorten', 'Edit', 'Save changes'),
    texts: ['Failed to update default action.'],
  },
  {
    state: 'a default action that could not be deleted',
    path: '/admin/actions',
    person: withActions,
    act: inMenuInVain('Actions for Shorten', 'Delete', 'Delete action'),
    texts: ['Failed to delete default action.', 'This will remove the action from all users.'],
  },
  {
    state: 'a financial report that could not be loaded',
    path: '/admin/audit',
    person: administrator,
    act: goInVain('/admin/financial'),
    texts: ['No Financial Data', '30d', '90d', '1y'],
  },
  {
    state: 'the health of the service that could not be read',
    path: '/admin/audit',
    person: administrator,
    act: goInVain('/admin/system'),
    texts: ['No System Data'],
  },
]);
