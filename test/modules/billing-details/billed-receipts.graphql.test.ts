import { beforeEach, describe, expect, test } from 'vitest';
import { assertKeyringComplete, rewrapSecrets } from '#api/jobs/rewrap-secrets.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { type PaymentRecord, Payments } from '#api/modules/billing/payment.model.ts';
import { BillingDetailsRows } from '#api/modules/billing-details/billing-details.model.ts';
import { personalData } from '#api/modules/personal-data.registry.ts';
import { ACME } from '../../factories/billing-details.ts';
import { useMailbox } from '../../factories/mail.ts';
import { day, START, usePlanStory } from '../../factories/plan-story.ts';
import { givenAdmin } from '../../factories/user.ts';
import { asUser, run } from '../../setup/graphql.ts';
import {
  AdminBilledPaymentsDocument,
  BilledReceiptDocument,
  SaveOwnBillingDetailsDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const mailbox = useMailbox();
const inMailbox = { DATA_DIR: mailbox.dataDir };
const SELLER = {
  SELLER_NAME: 'Example Ltd',
  SELLER_ADDRESS: '1 Example Street, London, EC1A 1BB, United Kingdom',
  SELLER_TAX_ID: 'GB123456789',
};
const runtime = testRuntime({ env: inMailbox });
const withSeller = testRuntime({ env: { ...inMailbox, ...SELLER } });
const { ann: getAnn } = usePlanStory(runtime);

let ann: ReturnType<typeof getAnn>;
beforeEach(() => {
  ann = getAnn();
});

const save = (input: object = {}) => run(ann.viewer, SaveOwnBillingDetailsDocument, { input: { ...ACME, ...input } });

/** The receipts of Ann's payments, oldest first. */
async function receipts(on: Runtime = runtime) {
  const payments = await ann.payments();
  return Promise.all(
    payments.map(async ({ _id }) => {
      const { receipt } = await run(ann.viewer, BilledReceiptDocument, { paymentId: String(_id) }, { runtime: on });
      return receipt;
    }),
  );
}

async function mailedReceipts(on: Runtime = runtime) {
  await Users.updateOne({ _id: ann.user._id }, { emailConfirmedAt: START });
  const mails = await mailbox.received(on, START);
  return mails.filter(({ subject }) => subject.endsWith('receipt'));
}

const inOneLine = (text: string | undefined) => text?.replace(/\s+/g, ' ') ?? '';

describe('a receipt', () => {
  test('has the details as they were when its payment was booked', async () => {
    const checkout = await ann.buy(START, 'pro');
    await save();
    await ann.receive(ann.subscriptionEvent(checkout, 'renewal_paid', day('02-28')));
    await save({ name: 'Acme SE', taxId: null });
    await ann.receive(ann.subscriptionEvent(checkout, 'renewal_paid', day('03-31')));
    await BillingDetailsRows.deleteOne({ _id: ann.user._id });
    expect((await receipts()).map((receipt) => receipt?.payment.billedTo)).toEqual([
      null,
      ACME,
      { ...ACME, name: 'Acme SE', taxId: null },
    ]);
  });

  test('keeps its details when the payment is reported again, and when it is refunded', async () => {
    await save();
    const checkout = await ann.order(START, 'pro');
    await ann.receive(ann.paidEvent(checkout, START));
    await save({ name: 'Acme SE' });
    await ann.receive(ann.paidEvent(checkout, START));
    await ann.receive(ann.refundEvent(checkout, day('02-02')));
    expect(await receipts()).toMatchObject([{ payment: { billedTo: { name: 'Acme GmbH' } } }]);
  });

  test('has the name and the email address that the account had then, also without details', async () => {
    const { fullName: name, email } = ann.user;
    await ann.buy(START, 'pro');
    await save();
    await ann.buy(day('02-10'), 'ultimate');
    await Users.updateOne({ _id: ann.user._id }, { fullName: 'Ann Other', email: 'other@example.com' });
    for (const receipt of await receipts()) expect(receipt).toMatchObject({ payer: { name, email } });
    const renamed = asUser(await Users.findById(ann.user._id).orFail().lean<UserRecord>());
    const [payment] = await ann.payments();
    const { receipt } = await run(renamed, BilledReceiptDocument, { paymentId: String(payment?._id) }, { runtime });
    expect(receipt).toMatchObject({ payment: { billedTo: null }, payer: { name, email } });
  });

  test('has the name that the account had then, if the details have none', async () => {
    await save({ name: null });
    await ann.buy(START, 'pro');
    await Users.updateOne({ _id: ann.user._id }, { fullName: 'Ann Other' });
    expect(await receipts()).toMatchObject([{ payment: { billedTo: { ...ACME, name: ann.user.fullName } } }]);
  });

  test('is not made for a failed payment, which has no copy of the details', async () => {
    await save();
    const checkout = await ann.order(START, 'pro');
    await ann.receive(ann.subscriptionEvent(checkout, 'payment_failed', START, { checkoutId: String(checkout._id) }));
    expect(await ann.payments()).toMatchObject([{ status: 'failed', ciphertext: null }]);
  });

  test('of a payment from before there were billing details has none', async () => {
    await save();
    await ann.buy(START, 'pro');
    await Payments.collection.updateMany({}, { $unset: { ciphertext: 1, payerCiphertext: 1 } });
    const { fullName: name, email } = ann.user;
    expect(await receipts()).toMatchObject([{ payment: { billedTo: null }, payer: { name, email } }]);
  });

  test('names the seller that the operator states', async () => {
    await ann.buy(START, 'pro');
    const { SELLER_NAME: name, SELLER_ADDRESS: address, SELLER_TAX_ID: taxId } = SELLER;
    expect(await receipts(withSeller)).toMatchObject([{ seller: { name, address, taxId } }]);
    expect(await receipts()).toMatchObject([{ seller: null }]);
    const onlyTaxId = testRuntime({ env: { SELLER_TAX_ID: 'GB1', PRODUCT_NAME: 'Brief' } });
    expect(await receipts(onlyTaxId)).toMatchObject([{ seller: { name: 'Brief', address: null, taxId: 'GB1' } }]);
  });
});

describe('the mail with a receipt', () => {
  test('names the seller and the billed company', async () => {
    await save();
    await ann.buy(START, 'pro');
    const [mail] = await mailedReceipts(withSeller);
    expect(inOneLine(mail?.text)).toContain(
      'From Example Ltd, 1 Example Street, London, EC1A 1BB, United Kingdom, tax ID GB123456789. ' +
        `Billed to Acme GmbH, Hauptstraße 1, Hinterhaus, 10115 Berlin, Germany, tax ID DE123456789, ${ann.user.email}. ` +
        'No tax was charged.',
    );
  });

  test('names the user, and no seller, without details and without a stated seller', async () => {
    await ann.buy(START, 'pro');
    const [mail] = await mailedReceipts();
    expect(inOneLine(mail?.text)).toContain(`Billed to ${ann.user.fullName}, ${ann.user.email}. No tax was charged.`);
    expect(inOneLine(mail?.text)).not.toContain('From ');
  });

  test('names the user as they were when they paid, as the receipt does', async () => {
    const { fullName, email } = ann.user;
    await ann.buy(START, 'pro');
    await Users.updateOne({ _id: ann.user._id }, { fullName: 'Ann Other' });
    const [mail] = await mailedReceipts();
    expect(inOneLine(mail?.text)).toContain(`Billed to ${fullName}, ${email}. No tax was charged.`);
  });

  test('shows markup in the details as text', async () => {
    await save({ name: '<img src=x onerror=alert(1)>' });
    await ann.buy(START, 'pro');
    const [mail] = await mailedReceipts();
    expect(mail?.text).toContain('<img');
    expect(mail?.source.split('text/html')[1]).not.toContain('<img');
  });
});

describe('an administrator', () => {
  const ADDRESS = 'Acme GmbH, Hauptstraße 1, Hinterhaus, 10115 Berlin, Germany';

  test('sees in the list of payments to whom each receipt is addressed', async () => {
    const { fullName, email } = ann.user;
    await ann.buy(START, 'pro');
    await save();
    await ann.buy(day('02-10'), 'ultimate');
    const admin = await givenAdmin();
    const { adminPayments } = await run(asUser(admin), AdminBilledPaymentsDocument, {}, { runtime });
    expect(adminPayments.nodes).toMatchObject([
      { billedTo: `${ADDRESS}, ${email}`, taxId: 'DE123456789' },
      { billedTo: `${fullName}, ${email}`, taxId: null },
    ]);
  });

  test('still sees the details after the operator replaced the key that encrypted them', async () => {
    await save();
    await ann.buy(START, 'pro');
    const { encryptionKeys } = runtime.config;
    const [fresh] = testRuntime({ env: { ENCRYPTION_KEYS: `2:${Buffer.alloc(32, 'fresh').toString('base64url')}` } })
      .config.encryptionKeys;
    if (!fresh) throw new Error('There is no key.');
    const serverWith = (...keys: typeof encryptionKeys): Runtime => ({
      ...runtime,
      config: { ...runtime.config, encryptionKeys: keys },
    });
    await rewrapSecrets(serverWith(fresh, ...encryptionKeys));
    await assertKeyringComplete(serverWith(fresh));
    const { fullName: name, email } = ann.user;
    await Users.updateOne({ _id: ann.user._id }, { fullName: 'Ann Other' });
    expect(await receipts(serverWith(fresh))).toMatchObject([{ payment: { billedTo: ACME }, payer: { name, email } }]);
  });
});

describe('when the account is deleted', () => {
  test('the details are deleted, with their copies on payments, and the payments stay', async () => {
    await save();
    await ann.buy(START, 'pro');
    const account = { userId: ann.user._id, email: ann.user.email, isEmailConfirmed: false };
    for (const { erase } of personalData) await erase(account, { runtime, now: START });
    expect(await BillingDetailsRows.countDocuments()).toBe(0);
    const [payment] = await Payments.find().lean<PaymentRecord[]>();
    expect(payment).toMatchObject({
      userId: null,
      ciphertext: null,
      payerCiphertext: null,
      receiptNumber: 'PP-2026-000001',
      amountMinor: 999,
    });
  });

  test('a payment that is reported afterwards has no details', async () => {
    await save();
    const checkout = await ann.order(START, 'pro');
    const account = { userId: ann.user._id, email: ann.user.email, isEmailConfirmed: false };
    for (const { erase } of personalData) await erase(account, { runtime, now: START });
    await ann.receive(ann.paidEvent(checkout, START));
    expect(await Payments.find().lean()).toMatchObject([
      { userId: null, ciphertext: null, payerCiphertext: null, status: 'succeeded' },
    ]);
  });
});

test('an export of personal data has the details, and their copy on each payment', async () => {
  await save();
  await ann.buy(START, 'pro');
  const account = { userId: ann.user._id, email: ann.user.email, isEmailConfirmed: true };
  const exportOf = async (name: string) => {
    const rows = personalData.find(({ collection }) => collection === name)?.exported;
    const found: unknown[] = [];
    if (typeof rows === 'function') for await (const row of rows(account, { runtime, now: START })) found.push(row);
    return found;
  };
  const { postalCode, taxId, ...details } = ACME;
  const inExport = { ...details, postal_code: postalCode, tax_id: taxId };
  const { email } = ann.user;
  expect(await exportOf('billing_details')).toEqual([{ ...inExport, updated_at: expect.any(Date) as Date }]);
  expect(await exportOf('payments')).toMatchObject([
    { receipt_number: 'PP-2026-000001', billed_to: { ...inExport, payer: { name: ann.user.fullName, email } } },
  ]);
});
