import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keyIdOf } from '#api/encryption/keyring.ts';
import { assertKeyringComplete, rewrapSecrets } from '#api/jobs/rewrap-secrets.ts';
import type { Config } from '#api/kernel/config.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { takesPayments } from '#api/modules/payment-methods/checkout-method.ts';
import { addPaymentMethod, editPaymentMethod } from '#api/modules/payment-methods/edit-payment-methods.ts';
import { PaymentMethods } from '#api/modules/payment-methods/payment-method.model.ts';
import { listPaymentMethods } from '#api/modules/payment-methods/payment-methods.service.ts';
import {
  findCheckoutProvider,
  findRenewalProvider,
  tryPaymentMethod,
} from '#api/modules/payment-methods/payment-providers.service.ts';
import {
  createPaymentMethod,
  deletePaymentMethod,
  setPaymentMethodActive,
  updatePaymentMethod,
} from '#api/modules/payment-methods/store-payment-methods.ts';
import { checkoutRequest, gatewaysTo, RAZORPAY, STRIPE } from '../../factories/payments.ts';
import { asAnonymous, NOW, testContext } from '../../setup/graphql.ts';
import { usePaymentStub } from '../../setup/payment-stubs.ts';
import { testRuntime } from '../../setup/runtime.ts';

const stub = usePaymentStub();

const runtimeWith = (changes: Partial<Config> = {}, lines: string[] = []): Runtime => {
  const runtime = testRuntime({ logTo: (line) => void lines.push(line) });
  return { ...runtime, config: { ...runtime.config, ...changes }, paymentGateways: gatewaysTo(stub.origin()).gateways };
};
const contextOn = (runtime: Runtime) => testContext(asAnonymous, { runtime });

const CARDS = { name: ' Cards ', provider: 'stripe', credentials: STRIPE };
const INDIA = { name: 'India', provider: 'razorpay', credentials: RAZORPAY };

describe('a payment method', () => {
  test('is renamed and given other credentials, and tried with a call that only reads', async () => {
    const ctx = contextOn(runtimeWith());
    const { _id } = await createPaymentMethod(ctx, CARDS);
    const id = String(_id);
    stub.plan('GET /v1/checkout/sessions', { body: { object: 'list', data: [] } });
    expect(await tryPaymentMethod(ctx, id)).toEqual({ outcome: 'accepted', reason: null });
    const stored = () => PaymentMethods.findById(id).lean();
    const before = await stored();
    expect(await updatePaymentMethod(ctx, id, { name: ' Cards 2 ' })).toMatchObject({ name: 'Cards 2' });
    expect((await stored())?.ciphertext).toBe(before?.ciphertext);
    await updatePaymentMethod(ctx, id, { credentials: { ...STRIPE, secret_key: 'sk_test_other' } });
    expect(await stored()).toMatchObject({ name: 'Cards 2', provider: 'stripe' });
    stub.plan('GET /v1/checkout/sessions', { leak: 401 });
    const refused = await tryPaymentMethod(ctx, id);
    expect(refused).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('Stripe refused the key') as string,
    });
    expect(JSON.stringify(refused)).not.toContain('sk_test_other');
    await expect(updatePaymentMethod(ctx, id, { credentials: RAZORPAY })).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    await expect(updatePaymentMethod(ctx, id, { name: ' ' })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  test('is tried before it is saved, and saved without working only when the administrator says so', async () => {
    const ctx = contextOn(runtimeWith());
    stub.plan('GET /v1/checkout/sessions', { leak: 401 });
    const refused = { code: 'BAD_USER_INPUT', details: { fields: { saveAnyway: expect.any(String) as string } } };
    const failure: unknown = await addPaymentMethod(ctx, CARDS).catch((error: unknown) => error);
    expect(failure).toMatchObject(refused);
    expect(failure).toMatchObject({
      details: { fields: { credentials: expect.stringContaining('Stripe refused the key') as string } },
    });
    expect(JSON.stringify(failure)).not.toContain(STRIPE.secret_key);
    expect(await PaymentMethods.countDocuments()).toBe(0);
    const { _id } = await addPaymentMethod(ctx, { ...CARDS, saveAnyway: true });
    const trial = () => PaymentMethods.findById(_id, { _id: 0, triedAt: 1, trialProblem: 1 }).lean();
    expect(await trial()).toEqual({
      triedAt: NOW,
      trialProblem: expect.stringContaining('Stripe refused the key') as string,
    });
    const stored = () => PaymentMethods.findById(_id).lean();
    const before = await stored();
    const credentials = { ...STRIPE, secret_key: 'sk_test_other' };
    await expect(editPaymentMethod(ctx, String(_id), { credentials })).rejects.toMatchObject(refused);
    expect((await stored())?.ciphertext).toBe(before?.ciphertext);
    // The credentials are not tried when only the name changes.
    expect(await editPaymentMethod(ctx, String(_id), { name: 'Cards 2' })).toMatchObject({ name: 'Cards 2' });
    stub.plan('GET /v1/checkout/sessions', { body: { object: 'list', data: [] } });
    await editPaymentMethod(ctx, String(_id), { credentials });
    expect((await stored())?.ciphertext).not.toBe(before?.ciphertext);
    expect(await trial()).toEqual({ triedAt: NOW, trialProblem: null });
    expect(await addPaymentMethod(ctx, { ...CARDS, name: 'Cards 3' })).toMatchObject({ name: 'Cards 3' });
  });

  test('of Razorpay is tried by reading one payment, and a failure says that Razorpay does not answer', async () => {
    const ctx = contextOn(runtimeWith());
    const { _id } = await createPaymentMethod(ctx, INDIA);
    stub.plan('GET /v1/payments', { body: { entity: 'collection', count: 0, items: [] } });
    expect(await tryPaymentMethod(ctx, String(_id))).toEqual({ outcome: 'accepted', reason: null });
    stub.plan('GET /v1/payments', { status: 503, body: {} });
    expect(await tryPaymentMethod(ctx, String(_id))).toMatchObject({ outcome: 'unreachable' });
  });

  test('takes new payments while it is the newest active one, also after each of several changes in one request', async () => {
    const ctx = contextOn(runtimeWith());
    const [first, second] = [await createPaymentMethod(ctx, CARDS), await createPaymentMethod(ctx, INDIA)];
    const taking = () => Promise.all([first, second].map((method) => takesPayments(ctx, method)));
    const before = await taking();
    expect(before.filter(Boolean)).toHaveLength(1);
    const current = before[0] ? first : second;
    await setPaymentMethodActive(String(current._id), false);
    expect(await taking()).toEqual(before.map((takes) => !takes));
  });

  test('is listed, switched and deleted without ever showing a credential', async () => {
    const ctx = contextOn(runtimeWith());
    const first = await createPaymentMethod(ctx, CARDS);
    await createPaymentMethod(ctx, INDIA);
    expect(await listPaymentMethods()).toMatchObject([
      { name: 'India', provider: 'razorpay', isActive: true, createdAt: NOW },
      { name: 'Cards', provider: 'stripe', isActive: true },
    ]);
    const shown = [first, await listPaymentMethods(), await setPaymentMethodActive(String(first._id), false)];
    expect(JSON.stringify(shown)).not.toMatch(/canary|ciphertext/);
    expect(await deletePaymentMethod(String(first._id))).toMatchObject({ name: 'Cards', isActive: false });
    await expect(deletePaymentMethod(String(first._id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(setPaymentMethodActive(String(first._id), true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(JSON.stringify(await PaymentMethods.find().lean())).not.toContain('canary');
  });

  test.each<[string, object, Record<string, string>]>([
    ['a blank name', { ...CARDS, name: ' ' }, { name: 'A name is required' }],
    [
      'a name of 101 characters',
      { ...CARDS, name: 'x'.repeat(101) },
      { name: 'A name must be at most 100 characters' },
    ],
    ['an unknown provider', { ...CARDS, provider: 'sandbox' }, { provider: 'Provider must be stripe or razorpay' }],
    ['no credentials', { ...CARDS, credentials: null }, { credentials: 'secret_key is required' }],
    [
      'credentials without names',
      { ...CARDS, credentials: 'sk_canary' },
      { credentials: 'Credentials must be a set of names and values' },
    ],
    [
      'incomplete credentials',
      { ...CARDS, credentials: { secret_key: 'sk_1' } },
      { credentials: 'webhook_secret is required' },
    ],
    [
      'a secret key with a wrong prefix',
      { ...CARDS, credentials: { ...STRIPE, secret_key: 'pk_canary' } },
      { credentials: 'secret_key must begin with sk_ or rk_' },
    ],
    [
      'a credential that is a number',
      { ...INDIA, credentials: { ...RAZORPAY, key_secret: 42 } },
      { credentials: 'key_secret is required' },
    ],
    [
      'an unknown credential',
      { ...CARDS, credentials: { ...STRIPE, password: 'canary' } },
      { credentials: 'Unknown credentials: password' },
    ],
    [
      'a key id with a wrong prefix',
      { ...INDIA, credentials: { ...RAZORPAY, key_id: 'canary' } },
      { credentials: 'key_id must begin with rzp_test_ or rzp_live_' },
    ],
  ])('with %s is refused', async (_what, input, fields) => {
    const pending = createPaymentMethod(contextOn(runtimeWith()), input as typeof CARDS);
    await expect(pending).rejects.toMatchObject({ code: 'BAD_USER_INPUT', details: { fields } });
    expect(await PaymentMethods.countDocuments()).toBe(0);
  });
});

describe('the payment method for new checkouts', () => {
  test('is the newest active method, then the one before it, then the sandbox, and in production none', async () => {
    const runtime = runtimeWith();
    const production = runtimeWith({ isProduction: true });
    const nameOf = async (server: Runtime) => (await findCheckoutProvider(server))?.name ?? null;
    expect([await nameOf(runtime), await nameOf(production)]).toEqual(['sandbox', null]);
    const ctx = contextOn(runtime);
    const stripe = await createPaymentMethod(ctx, CARDS);
    const razorpay = await createPaymentMethod(ctx, INDIA);
    expect([await nameOf(runtime), await nameOf(production)]).toEqual(['razorpay', 'razorpay']);
    await setPaymentMethodActive(String(razorpay._id), false);
    expect(await nameOf(runtime)).toBe('stripe');
    await setPaymentMethodActive(String(stripe._id), false);
    expect([await nameOf(runtime), await nameOf(production)]).toEqual(['sandbox', null]);
  });

  test('is not one whose credentials can’t be decrypted, which the log says', async () => {
    const lines: string[] = [];
    const runtime = runtimeWith({}, lines);
    await createPaymentMethod(contextOn(runtime), CARDS);
    const { _id } = await createPaymentMethod(contextOn(runtime), INDIA);
    const stripeRow = await PaymentMethods.findOne({ provider: 'stripe' }).lean();
    await PaymentMethods.updateOne({ _id }, { $set: { ciphertext: stripeRow?.ciphertext } });
    expect((await findCheckoutProvider(runtime))?.name).toBe('stripe');
    expect(lines.join('')).toContain('The credentials of a payment method cannot be decrypted');
  });
});

describe('a method that was replaced', () => {
  const OLD = { ...STRIPE, secret_key: 'sk_test_canaryOld', webhook_secret: 'whsec_canaryOld' };

  test('still stops its subscriptions, which the new account does not know', async () => {
    const runtime = runtimeWith();
    await createPaymentMethod(contextOn(runtime), { ...CARDS, credentials: OLD });
    await createPaymentMethod(contextOn(runtime), CARDS);
    const notThere = {
      status: 404,
      body: { error: { type: 'invalid_request_error', message: 'No such subscription' } },
    };
    stub.plan('GET /v1/subscriptions/sub_1', notThere);
    stub.plan('POST /v1/subscriptions/sub_1', notThere, { body: { id: 'sub_1', object: 'subscription' } });
    await (await findRenewalProvider(runtime, 'stripe'))?.stopRenewals('sub_1');
    const keys = stub.calls.filter(({ route }) => route.startsWith('POST')).map(({ headers }) => headers.authorization);
    expect(keys).toEqual([`Bearer ${STRIPE.secret_key}`, `Bearer ${OLD.secret_key}`]);
  });

  test('renews nothing once it is deleted; the sandbox renews its own, but not in production', async () => {
    const runtime = runtimeWith();
    const { _id } = await createPaymentMethod(contextOn(runtime), CARDS);
    await deletePaymentMethod(String(_id));
    expect(await findRenewalProvider(runtime, 'stripe')).toBeNull();
    expect(await findRenewalProvider(runtime, 'sandbox')).not.toBeNull();
    expect(await findRenewalProvider(runtimeWith({ isProduction: true }), 'sandbox')).toBeNull();
  });
});

test('credentials are encrypted again with a new key, after which the old key is not needed', async () => {
  const [old, fresh] = ['old', 'new'].map((id) => ({ id, key: createSecretKey(randomBytes(32)) }));
  if (!old || !fresh) throw new Error('There are two keys.');
  const [before, rotating, after] = [[old], [fresh, old], [fresh]].map((encryptionKeys) =>
    runtimeWith({ encryptionKeys }),
  );
  if (!before || !rotating || !after) throw new Error('There are three servers.');
  await createPaymentMethod(contextOn(before), CARDS);
  await expect(assertKeyringComplete(after)).rejects.toThrow('lacks the key old');
  await rewrapSecrets(rotating);
  await assertKeyringComplete(after);
  expect((await PaymentMethods.find().lean()).map(({ ciphertext }) => keyIdOf(ciphertext))).toEqual(['new']);
  stub.plan('POST /v1/checkout/sessions', { body: { id: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' } });
  await (await findCheckoutProvider(after))?.createCheckout(checkoutRequest());
  expect(stub.calls[0]?.headers.authorization).toBe(`Bearer ${STRIPE.secret_key}`);
});
