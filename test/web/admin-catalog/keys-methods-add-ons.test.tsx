// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { AddOns } from '#api/modules/add-ons/add-on.model.ts';
import { PaymentMethods } from '#api/modules/payment-methods/payment-method.model.ts';
import { ProviderKeys } from '#api/modules/provider-keys/provider-key.model.ts';
import { givenAddOn } from '../../factories/add-on.ts';
import { givenAdmin } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';
import { chooseInMenu, click, fill } from '../specified-texts.ts';

async function open(section: string) {
  await signIn(await givenAdmin());
  return openApp(`/admin/${section}`);
}

const sees = async (text: string | RegExp) => {
  expect(await screen.findByText(text)).toBeDefined();
};

describe('provider keys', () => {
  test('are added, switched off with Undo, and deleted with what rewrites then', async () => {
    const app = await open('api-keys');
    await sees('No API keys configured');
    await click(app, 'New API key');
    await click(app, 'Add key');
    await sees('Key name is required');
    await fill(app, { 'Key name': 'Production', 'API key': 'sk-secret-12345678' });
    await click(app, 'Add key');
    // No provider can be reached here.
    await app.user.click(await screen.findByLabelText('Add the key even if it does not work now'));
    await click(app, 'Add key');
    await sees('Production was added, and does not work yet.');
    await sees('Failing');
    expect(screen.queryByText(/sk-secret/)).toBeNull();
    await chooseInMenu(app, 'Actions for Production', 'Deactivate');
    await sees('Inactive');
    await click(app, 'Undo');
    await sees('Failing');
    await chooseInMenu(app, 'Actions for Production', 'Try');
    await sees(/^Production does not work\. OpenAI /);
    await chooseInMenu(app, 'Actions for Production', 'Delete');
    await sees(/^It is the last active key: the built-in engine rewrites/);
    await click(app, 'Delete API key');
    await sees('No API keys configured');
    expect(await ProviderKeys.countDocuments()).toBe(0);
  });

  test('say what is missing when the models of a provider cannot be fetched', async () => {
    const app = await open('api-keys');
    await click(app, 'Manage Straico models');
    await sees('Failed to fetch Straico models. Ensure a Straico key exists and is active.');
  });
});

describe('payment methods', () => {
  test('are added with the credentials of their provider, and show the webhook to add there', async () => {
    const app = await open('payment-methods');
    await sees('No payment methods yet');
    const webhook = within(screen.getByRole('region', { name: 'Webhook of Razorpay' }));
    expect(webhook.getByText(/\/api\/payments\/webhooks\/razorpay$/)).toBeDefined();
    await click(app, 'New payment method');
    await click(app, 'Add payment method');
    await sees('Secret key is required');
    await fill(app, { Name: 'Stripe, live', 'Secret key': 'sk_test_12345678', 'Webhook secret': 'whsec_12345678' });
    await click(app, 'Add payment method');
    await sees('Stripe, live takes all new payments now.');
    await chooseInMenu(app, 'Actions for Stripe, live', 'Delete');
    await sees('The credentials of this Stripe account');
    await click(app, 'Delete payment method');
    await sees('No payment methods yet');
    expect(await PaymentMethods.countDocuments()).toBe(0);
  });
});

describe('add-ons', () => {
  test('are created, and taken off sale with Undo', async () => {
    await givenAddOn({ name: 'Small pack' });
    const app = await open('add-ons');
    await click(app, 'New add-on');
    await click(app, 'Create add-on');
    await sees('Name is required');
    const dialog = within(screen.getByRole('dialog', { name: 'New add-on' }));
    await app.user.type(dialog.getByLabelText('Name'), 'Big pack');
    await app.user.clear(dialog.getByLabelText('Price'));
    await app.user.type(dialog.getByLabelText('Price'), '12.5');
    await click(app, 'Create add-on');
    await sees('$12.50');
    await chooseInMenu(app, 'Actions for Big pack', 'Take off sale');
    await sees('Big pack was taken off sale.');
    await click(app, 'Undo');
    await sees('Undone');
    expect(await AddOns.findOne({ name: 'Big pack' }).lean()).toMatchObject({ priceMinor: 1250, isActive: true });
  });
});
