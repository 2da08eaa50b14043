import { Types } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEncryptionContext } from '#api/encryption/keyring.ts';
import { keyringOf } from '#api/encryption/keyring-of.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { addPayers, completePayers, countWithoutPayer } from '#api/modules/billing/billed-to-backfill.service.ts';
import { type PaymentRecord, Payments } from '#api/modules/billing/payment.model.ts';
import { ACME } from '../../factories/billing-details.ts';
import { day, START, usePlanStory } from '../../factories/plan-story.ts';
import { useDriverCommands } from '../../setup/driver-commands.ts';
import { asUser, run } from '../../setup/graphql.ts';
import { BilledReceiptDocument, SaveOwnBillingDetailsDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';

const runtime = testRuntime();
const { ann: getAnn } = usePlanStory(runtime);
// The file shares its process, so that only the commands for payments, which no timer of another file sends, are compared.
const commands = useDriverCommands();

let ann: ReturnType<typeof getAnn>;
beforeEach(() => {
  ann = getAnn();
});

const save = () => run(ann.viewer, SaveOwnBillingDetailsDocument, { input: ACME });

/** Returns the receipt of a payment, as Ann sees it with the name and the address that her account has now. */
async function readReceipt(payment: PaymentRecord | undefined) {
  const viewer = asUser(await Users.findById(ann.user._id).orFail().lean<UserRecord>());
  const { receipt } = await run(viewer, BilledReceiptDocument, { paymentId: String(payment?._id) }, { runtime });
  return receipt;
}

/** Stores a payment's billing details as an earlier version did, without its payer. Null: it has none. */
async function storeWithoutPayer(payment: PaymentRecord | undefined, details: object | null) {
  if (!payment) throw new Error('There is no payment.');
  const context = userEncryptionContext('billed_to')(payment);
  const ciphertext = details && keyringOf(runtime).encrypt(JSON.stringify(details), context);
  await Payments.collection.updateOne({ _id: payment._id }, { $set: { ciphertext }, $unset: { payerCiphertext: 1 } });
}

/** Reads the billing details of a payment as the version before does. */
function readByVersionBefore(payment: PaymentRecord): unknown {
  const { ciphertext } = payment;
  if (typeof ciphertext !== 'string') return null;
  return JSON.parse(keyringOf(runtime).decrypt(ciphertext, userEncryptionContext('billed_to')(payment)));
}

describe('a receipt', () => {
  test('of an earlier version gets the name and the email address of its account once, and keeps them', async () => {
    const { fullName: name, email } = ann.user;
    const checkout = await ann.buy(START, 'pro');
    await ann.receive(ann.subscriptionEvent(checkout, 'renewal_paid', day('02-28')));
    const [first, second] = await ann.payments();
    await Payments.collection.updateOne({ _id: first?._id }, { $unset: { ciphertext: 1, payerCiphertext: 1 } });
    await storeWithoutPayer(second, ACME);
    expect(await readReceipt(first)).toMatchObject({ payment: { billedTo: null } });
    expect(await readReceipt(second)).toMatchObject({ payment: { billedTo: ACME } });
    expect(await countWithoutPayer()).toBe(2);
    await addPayers(runtime);
    expect(await countWithoutPayer()).toBe(0);
    await Users.updateOne({ _id: ann.user._id }, { fullName: 'Ann Other', email: 'other@example.com' });
    await addPayers(runtime);
    for (const [payment, billedTo] of [[first, null] as const, [second, ACME] as const]) {
      expect(await readReceipt(payment)).toMatchObject({ payment: { billedTo }, payer: { name, email } });
    }
  });

  test('of a deleted account gets no payer, and one whose details no key decrypts keeps them as they are', async () => {
    await ann.buy(START, 'pro');
    const [payment] = await ann.payments();
    await storeWithoutPayer(payment, null);
    await Payments.collection.updateOne({ _id: payment?._id }, { $set: { ciphertext: 'v9.broken' } });
    await addPayers(runtime);
    expect(await ann.payments()).toMatchObject([
      { ciphertext: 'v9.broken', payerCiphertext: expect.any(String) as string },
    ]);
    await storeWithoutPayer(payment, null);
    await Users.deleteOne({ _id: ann.user._id });
    await addPayers(runtime);
    expect((await ann.payments()).map(({ payerCiphertext }) => payerCiphertext ?? null)).toEqual([null]);
  });

  test('can be read by servers of the version before, which know only the details', async () => {
    const checkout = await ann.buy(START, 'pro');
    await save();
    await ann.receive(ann.subscriptionEvent(checkout, 'renewal_paid', day('02-28')));
    expect((await ann.payments()).map(readByVersionBefore)).toEqual([null, ACME]);
    // What the migration writes.
    for (const payment of await ann.payments())
      await storeWithoutPayer(payment, payment.ciphertext === null ? null : ACME);
    await addPayers(runtime);
    expect((await ann.payments()).map(readByVersionBefore)).toEqual([null, ACME]);
    expect(await countWithoutPayer()).toBe(0);
  });

  test('that a server of the version before booked after the migration gets its payer from a job, once', async () => {
    const { fullName: name, email } = ann.user;
    await save();
    await ann.buy(START, 'pro');
    const [payment] = await ann.payments();
    await storeWithoutPayer(payment, ACME);
    await completePayers(new Date(), runtime);
    await Users.updateOne({ _id: ann.user._id }, { fullName: 'Ann Other', email: 'other@example.com' });
    await completePayers(new Date(), runtime);
    expect(await readReceipt(payment)).toMatchObject({ payment: { billedTo: ACME }, payer: { name, email } });
  });

  test('loses its payer by a job, when a server of the version before deleted the account', async () => {
    await ann.buy(START, 'pro');
    await Payments.updateMany({}, { $set: { userId: null, ciphertext: null } });
    await completePayers(new Date(), runtime);
    expect(await Payments.find().lean()).toMatchObject([{ userId: null, payerCiphertext: null }]);
  });

  test('gets its payer in pages, each with one read of accounts and one write', async () => {
    await ann.buy(START, 'pro');
    const [payment] = await ann.payments();
    const copies = times(1001, (i) => ({
      ...payment,
      _id: new Types.ObjectId(),
      ref: `copy_${i}`,
      receiptNumber: `PP-2025-${i}`,
      ciphertext: null,
      payerCiphertext: null,
    }));
    await Payments.collection.insertMany(copies);
    commands.length = 0;
    await addPayers(runtime);
    expect(commands.filter((command) => command === 'update payments')).toHaveLength(3);
    expect(commands).not.toContain('getMore payments');
    expect(await countWithoutPayer()).toBe(0);
  });
});
