import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { AddOns } from '#api/modules/add-ons/add-on.model.ts';
import { PaymentMethods } from '#api/modules/payment-methods/payment-method.model.ts';
import { ProviderKeys } from '#api/modules/provider-keys/provider-key.model.ts';
import type { ModelProviders } from '#api/ports/model-providers.ts';
import { ADD_ON } from '#schema/limits.ts';
import { givenAddOn } from '../../factories/add-on.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { givenRenewals } from '../../factories/subscription.ts';
import { givenAdmin } from '../../factories/user.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';
import { chooseInMenu, click, fill } from '../specified-texts.ts';

async function open(section: string, options?: Parameters<typeof openApp>[1]) {
  await signIn(await givenAdmin());
  return openApp(`/admin/${section}`, options);
}

/** An OpenAI-compatible server that accepts its key and lists these models. */
async function givenServer(listModels?: ModelProviders['listModels']) {
  const { modelProviders, tried } = providersOf(listModels ? { models: listModels } : {});
  const runtime = { ...testRuntime(), modelProviders };
  await givenProviderKey(testContext(asAnonymous, { runtime }), {
    keyName: 'Ollama',
    provider: 'openai_compatible',
    key: 'sk-first-1234',
    baseUrl: 'http://localhost:11434/v1',
    enabledModels: ['llama'],
  });
  return { runtime, tried };
}

const findKey = () => ProviderKeys.findOne({}).lean();

const seeText = async (text: string | RegExp) => {
  expect(await screen.findByText(text)).toBeDefined();
};

describe('provider keys', () => {
  test('are added, switched off with Undo, and deleted after naming what rewrites then', async () => {
    const app = await open('api-keys');
    await seeText('No API keys configured');
    await click(app, 'New API key');
    await click(app, 'Add key');
    await seeText('Key name is required');
    await fill(app, { 'Key name': 'Production', 'API key': 'sk-secret-12345678' });
    await click(app, 'Add key');
    // No provider can be reached here.
    await app.user.click(await screen.findByLabelText('Add the key even if it does not work now'));
    await click(app, 'Add key');
    await seeText('Production was added, and does not work yet.');
    await seeText('Failing');
    expect(screen.queryByText(/sk-secret/)).toBeNull();
    await chooseInMenu(app, 'Actions for Production', 'Deactivate');
    await seeText('Inactive');
    await click(app, 'Undo');
    await seeText('Failing');
    await chooseInMenu(app, 'Actions for Production', 'Models');
    const models = within(await screen.findByRole('dialog', { name: 'Models of Production' }));
    expect(models.getByText('gpt-5-mini')).toBeDefined();
    await app.user.click(models.getByRole('button', { name: 'Close' }));
    await chooseInMenu(app, 'Actions for Production', 'Try key');
    await seeText(/^Production does not work\. OpenAI /);
    await chooseInMenu(app, 'Actions for Production', 'Delete');
    await seeText(/^It is the last active key: the built-in engine rewrites/);
    await click(app, 'Delete API key');
    await seeText('No API keys configured');
    expect(await ProviderKeys.countDocuments()).toBe(0);
  });

  test('are renamed, and keep their secret unless a new one is entered', async () => {
    const { runtime, tried } = await givenServer();
    const app = await open('api-keys', { runtime });
    await chooseInMenu(app, 'Actions for Ollama', 'Edit');
    await app.user.clear(await screen.findByLabelText('Key name'));
    await click(app, 'Save changes');
    await seeText('Key name is required');
    await fill(app, { 'Key name': 'Office server' });
    await click(app, 'Save changes');
    await seeText('Office server was saved.');
    expect(tried).toHaveLength(1);
    await chooseInMenu(app, 'Actions for Office server', 'Edit');
    await app.user.type(screen.getByRole('textbox', { name: 'Base URL' }), '/new');
    await click(app, 'Save changes');
    await seeText('Enter the key again: it will be sent to another address');
    await app.user.click(screen.getByLabelText('Remove the key: the server needs none'));
    await click(app, 'Save changes');
    await seeText('No key');
    expect(tried.at(-1)).toMatchObject({ key: '', server: { baseUrl: 'http://localhost:11434/v1/new' } });
    expect(await findKey()).toMatchObject({ keyName: 'Office server', last4: '', enabledModels: ['llama'] });
  });

  test('of a server show its models, of which an administrator enables some and chooses the default', async () => {
    const { runtime } = await givenServer(() =>
      Promise.resolve([
        { model: 'llama', name: 'Llama 3.1' },
        { model: 'qwen', name: 'Qwen 3' },
      ]),
    );
    const app = await open('api-keys', { runtime });
    await chooseInMenu(app, 'Actions for Ollama', 'Models');
    await app.user.click(await screen.findByLabelText('Qwen 3'));
    await fill(app, { 'Add a model of Ollama': 'mistral' });
    await click(app, 'Add model');
    await app.user.selectOptions(screen.getByLabelText('Default model'), 'Qwen 3');
    await click(app, 'Save models');
    await seeText('Ollama models updated');
    await seeText('Users can choose the enabled models. qwen is the default.');
    expect(await findKey()).toMatchObject({ enabledModels: ['qwen', 'llama', 'mistral'] });
    await app.user.click(screen.getByLabelText('mistral'));
    await click(app, 'Save models');
    await waitFor(async () => {
      expect(await findKey()).toMatchObject({ enabledModels: ['qwen', 'llama'] });
    });
    // Another administrator changes them.
    await ProviderKeys.updateOne({}, { enabledModels: ['qwen'] });
    await app.user.click(screen.getByLabelText('mistral'));
    await click(app, 'Save models');
    await seeText('Failed to update models. Other models are enabled now. Reload the page to see them.');
    expect(await findKey()).toMatchObject({ enabledModels: ['qwen'] });
  });

  test('of a server that does not list its models keep those that are enabled, and take others by their ids', async () => {
    const { runtime } = await givenServer();
    const app = await open('api-keys', { runtime });
    await click(app, 'Manage Ollama models');
    await seeText(/The models of Ollama are not listed\./);
    await app.user.click(screen.getByRole('checkbox', { name: 'llama' }));
    await click(app, 'Try again');
    await seeText(/The models of Ollama are not listed\./);
    expect(screen.getByRole('checkbox', { name: 'llama' })).toHaveProperty('checked', false);
    await click(app, 'Save models');
    await seeText('No model is enabled, so the server is not used.');
    await seeText('No models');
  });

  test('of a server without a key are deleted with their models, which are counted', async () => {
    const { modelProviders } = providersOf({});
    const runtime = { ...testRuntime(), modelProviders };
    await givenProviderKey(testContext(asAnonymous, { runtime }), {
      keyName: 'Ollama',
      provider: 'openai_compatible',
      key: '',
      baseUrl: 'http://localhost:11434/v1',
      enabledModels: ['llama', 'qwen'],
    });
    const app = await open('api-keys', { runtime });
    await chooseInMenu(app, 'Actions for Ollama', 'Delete');
    await seeText('The address of the server, which has no key');
    await seeText('2 enabled models, which users can no longer choose');
  });

  test('say what is missing when the models of a provider cannot be fetched', async () => {
    const app = await open('api-keys');
    await click(app, 'Manage Straico models');
    await seeText('Failed to fetch Straico models. Ensure a Straico key exists and is active.');
  });
});

describe('payment methods', () => {
  test('are added with the credentials of their provider, and show the webhook to add there', async () => {
    await givenRenewals('stripe', 2);
    await givenRenewals('razorpay', 1);
    const app = await open('payment-methods');
    await seeText('No payment methods yet');
    const webhook = within(screen.getByRole('region', { name: 'Webhook of Razorpay' }));
    expect(webhook.getByText(/\/api\/payments\/webhooks\/razorpay$/)).toBeDefined();
    await click(app, 'New payment method');
    await click(app, 'Add payment method');
    await seeText('Secret key is required');
    await fill(app, { Name: 'Stripe, live', 'Secret key': 'sk_test_12345678', 'Webhook secret': 'whsec_12345678' });
    // No provider can be reached here.
    await click(app, 'Add payment method');
    await app.user.click(await screen.findByLabelText('Add it even if the credentials do not work now'));
    await click(app, 'Add payment method');
    await seeText('Stripe, live takes all new payments now.');
    await seeText('None yet');
    await seeText('Takes new payments');
    await seeText('Do not work');
    await chooseInMenu(app, 'Actions for Stripe, live', 'Deactivate');
    await seeText('Inactive');
    await chooseInMenu(app, 'Actions for Stripe, live', 'Activate');
    app.network.failingOperation = 'TryPaymentMethod';
    await click(app, 'Try and activate');
    // The trial itself failed, which must not keep the method from being activated.
    await seeText(/^If you activate it anyway, payments can fail\.$/);
    app.network.failingOperation = null;
    await click(app, 'Try again');
    await seeText(/^The credentials do not work\. Stripe .* If you activate it anyway, payments can fail\.$/);
    expect(await PaymentMethods.findOne({}).lean()).toMatchObject({ isActive: false });
    await click(app, 'Activate anyway');
    await seeText('Takes new payments');
    await chooseInMenu(app, 'Actions for Stripe, live', 'Try credentials');
    await seeText(/^Stripe, live does not work\. Stripe /);
    await chooseInMenu(app, 'Actions for Stripe, live', 'Edit');
    await fill(app, { Name: ' 2', 'Secret key': 'sk_test_87654321' });
    await click(app, 'Save changes');
    await seeText('Enter every credential, or none to keep them');
    await fill(app, { 'Webhook secret': 'whsec_87654321' });
    await click(app, 'Save changes');
    await app.user.click(await screen.findByLabelText('Save it even if the credentials do not work now'));
    await click(app, 'Save changes');
    await seeText('Stripe, live 2 was saved.');
    await chooseInMenu(app, 'Actions for Stripe, live 2', 'Delete');
    await seeText('The credentials of this Stripe account');
    await seeText(/^2 subscriptions renew at Stripe: /);
    await click(app, 'Delete payment method');
    await seeText('No payment methods yet');
    expect(await PaymentMethods.countDocuments()).toBe(0);
  });
});

describe('add-ons', () => {
  test('are created, and taken off sale with Undo', async () => {
    await givenAddOn({ name: 'Small pack' });
    const app = await open('add-ons');
    await click(app, 'New add-on');
    await click(app, 'Create add-on');
    await seeText('Name is required');
    const dialog = within(screen.getByRole('dialog', { name: 'New add-on' }));
    expect(dialog.getByLabelText('Name')).toHaveProperty('maxLength', ADD_ON.name);
    await app.user.type(dialog.getByLabelText('Name'), 'Big pack');
    await app.user.clear(dialog.getByLabelText('Price (USD)'));
    await app.user.type(dialog.getByLabelText('Price (USD)'), '12.5');
    await click(app, 'Create add-on');
    await seeText('$12.50');
    await chooseInMenu(app, 'Actions for Big pack', 'Take off sale');
    await seeText('Big pack was taken off sale.');
    await click(app, 'Undo');
    await seeText('Undone');
    expect(await AddOns.findOne({ name: 'Big pack' }).lean()).toMatchObject({ priceMinor: 1250, isActive: true });
  });
});
