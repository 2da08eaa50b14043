import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { BillingDetailsRows } from '#api/modules/billing-details/billing-details.model.ts';
import { findBillingDetails, saveBillingDetails } from '#api/modules/billing-details/billing-details.service.ts';
import { billingOf } from '../../factories/billing.ts';
import { ACME } from '../../factories/billing-details.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';

const runtime = testRuntime();
const givenDetails = (account: UserRecord) => saveBillingDetails(testContext(asUser(account), { runtime }), ACME);
const buyPro = (account: UserRecord) => billingOf(account, runtime).buy(new Date(), 'pro');

async function open(given: (account: UserRecord) => Promise<unknown> = async () => undefined) {
  const account = await givenSubscriber();
  await given(account);
  await signIn(account);
  const app = openApp('/dashboard/billing');
  const details = within(await screen.findByRole('region', { name: 'Billing details' }));
  return { ...app, account, details };
}

const stored = ({ _id }: UserRecord) => findBillingDetails(null, runtime, _id);
const expectFocusOnTitle = () =>
  waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Billing details' }));
  });

describe('billing details', () => {
  test('are one line with a button at first, and are saved by a form', async () => {
    const { user, account, details } = await open();
    expect(details.getByText('Your receipts have the name of your account.')).toBeDefined();
    await user.click(details.getByRole('button', { name: 'Add company, address and tax ID' }));
    const form = within(screen.getByRole('dialog', { name: 'Add billing details' }));
    await user.type(form.getByLabelText('Company or full name (optional)'), ACME.name);
    await user.type(form.getByLabelText('Address'), ACME.line1);
    await user.type(form.getByLabelText('Address line 2 (optional)'), ACME.line2);
    await user.type(form.getByLabelText('City'), ACME.city);
    await user.type(form.getByLabelText('Postal code'), ACME.postalCode);
    await user.selectOptions(form.getByLabelText('Country'), 'Germany');
    await user.type(form.getByLabelText('Tax ID (optional)'), ACME.taxId);
    await user.click(form.getByRole('button', { name: 'Save details' }));
    expect(await details.findByText('Billing details saved')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    for (const line of ['Acme GmbH', 'Hauptstraße 1', 'Hinterhaus', '10115 Berlin', 'Germany', 'Tax ID DE123456789']) {
      expect(details.getByText(line)).toBeDefined();
    }
    expect(await stored(account)).toEqual(ACME);
    await expectFocusOnTitle();
  });

  test('say which field is missing, and which one the server refuses', async () => {
    const { user, account, details } = await open();
    await user.click(details.getByRole('button', { name: /^Add company/ }));
    const form = within(screen.getByRole('dialog'));
    await user.click(form.getByRole('button', { name: 'Save details' }));
    for (const problem of ['Address is required', 'City is required', 'Country is required']) {
      expect(form.getByText(problem)).toBeDefined();
    }
    await user.type(form.getByLabelText('Address'), '1 Main Street');
    await user.type(form.getByLabelText('City'), 'Spring\u200Bfield');
    await user.selectOptions(form.getByLabelText('Country'), 'US');
    await user.click(form.getByRole('button', { name: 'Save details' }));
    expect(await form.findByText('City must not contain line breaks or invisible characters')).toBeDefined();
    expect(await stored(account)).toBeNull();
  });

  test('are changed in the same form, which is filled in with them', async () => {
    const { user, account, details } = await open(givenDetails);
    await user.click(details.getByRole('button', { name: 'Edit details' }));
    const form = within(screen.getByRole('dialog', { name: 'Edit billing details' }));
    expect(form.getByLabelText<HTMLSelectElement>('Country').value).toBe('DE');
    await user.clear(form.getByLabelText('Address line 2 (optional)'));
    await user.click(form.getByRole('button', { name: 'Save details' }));
    expect(await details.findByText('Billing details saved')).toBeDefined();
    expect(details.queryByText('Hinterhaus')).toBeNull();
    expect(await stored(account)).toEqual({ ...ACME, line2: null });
  });

  test('are removed after a confirmation', async () => {
    const { user, details } = await open(givenDetails);
    await user.click(details.getByRole('button', { name: 'Remove' }));
    const question = within(details.getByRole('alertdialog', { name: 'Remove your billing details?' }));
    await user.click(question.getByRole('button', { name: 'Remove details' }));
    expect(await details.findByText('Billing details removed')).toBeDefined();
    expect(details.getByText('Your receipts have the name of your account.')).toBeDefined();
    expect(await BillingDetailsRows.countDocuments()).toBe(0);
    await expectFocusOnTitle();
  });

  test('stay when removing them fails, and say so', async () => {
    const { user, details, network } = await open(givenDetails);
    await user.click(details.getByRole('button', { name: 'Remove' }));
    network.isDown = true;
    await user.click(details.getByRole('button', { name: 'Remove details' }));
    expect(await details.findByText(/^The billing details could not be removed\./)).toBeDefined();
    expect(details.getByText('Acme GmbH')).toBeDefined();
    network.isDown = false;
  });
});

describe('a receipt', () => {
  test('shows the details of its payment, and the list names whom it is billed to', async () => {
    const { user, account } = await open(async (payer) => {
      await givenDetails(payer);
      await buyPro(payer);
      await BillingDetailsRows.deleteMany({});
    });
    const payments = within(screen.getByRole('region', { name: 'Payments' }));
    expect(payments.getByText('Billed to Acme GmbH')).toBeDefined();
    await user.click(payments.getByRole('link', { name: /^Receipt PP-/ }));
    const receipt = within(await screen.findByRole('article', { name: 'Receipt' }));
    for (const line of ['Acme GmbH', '10115 Berlin', 'Germany', 'Tax ID DE123456789', account.email]) {
      expect(receipt.getByText(line)).toBeDefined();
    }
    expect(receipt.queryByText(new RegExp(account.fullName))).toBeNull();
  });

  test('names the seller that the operator states, and otherwise the product', async () => {
    const account = await givenSubscriber();
    await buyPro(account);
    await signIn(account);
    const [payment] = await billingOf(account, runtime).payments();
    const address = `/dashboard/billing/receipts/${String(payment?._id)}`;
    const env = {
      SELLER_NAME: 'Example Ltd',
      SELLER_ADDRESS: '1 Example Street, London',
      SELLER_TAX_ID: 'GB123456789',
    };
    openApp(address, { runtime: testRuntime({ env }) });
    const receipt = within(await screen.findByRole('article', { name: 'Receipt' }));
    for (const line of [env.SELLER_NAME, env.SELLER_ADDRESS, `Tax ID ${env.SELLER_TAX_ID}`]) {
      expect(receipt.getByText(line)).toBeDefined();
    }
    cleanup();
    openApp(address);
    const plain = within(await screen.findByRole('article', { name: 'Receipt' }));
    expect(plain.getByText(/^PlainPrompt,/)).toBeDefined();
    expect(plain.queryByText(/Tax ID/)).toBeNull();
  });
});
