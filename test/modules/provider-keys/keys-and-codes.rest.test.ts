import { beforeEach, describe, expect, test } from 'vitest';
import { PaymentMethods } from '#api/modules/payment-methods/payment-method.model.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { ModelLists } from '#api/modules/provider-keys/model-list.model.ts';
import { ProviderKeys } from '#api/modules/provider-keys/provider-key.model.ts';
import type { ModelProviders } from '#api/ports/model-providers.ts';
import { createModelProviders } from '#api/providers/llm/http-model-providers.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';
import { providersOnDemand } from '../../factories/model-providers.ts';
import { RAZORPAY, STRIPE } from '../../factories/payments.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { GenerateAccentedPromoCodeDocument, PromoCodesDocument } from '../../setup/operations.generated.ts';
import { useProviderStubs } from '../../setup/provider-stubs.ts';
import { useServer } from '../../setup/server.ts';

const stubs = useProviderStubs();
/** The stubs' addresses are known once they run. */
const onStubs = () => createModelProviders(textProcessorInProcess, { baseUrls: stubs.baseUrls() });
const modelProviders: ModelProviders = providersOnDemand(onStubs);
const server = useServer({ parts: { modelProviders } });
/** No model provider can be reached from this server. */
const limited = useServer({ env: { RATE_LIMIT_SCALE: '1' } });
let admin: { authorization: string };

beforeEach(async () => {
  await seedPlans(new Date());
  admin = await server.signedIn(await givenAdmin());
});

const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await server.rest(method, path, admin, body);
  return { status: answer.status, ...(answer.body as { data?: unknown; error?: string; fields?: object }) };
};
const idOf = ({ data }: { data?: unknown }) => (data as { id: string }).id;

describe('promo codes', () => {
  const spring = { code: 'spring', discount_type: 'fixed', discount_value: 4.99 };

  test('are made, changed, cleared by null, switched off and deleted', async () => {
    const limits = { max_uses: 3, allowed_plan_ids: ['pro'], grant_plan_id: 'pro', grant_duration_days: 30 };
    const creation = await ask('POST', '/admin/promo-codes', { ...spring, ...limits, expires_at: '2999-01-31' });
    expect(creation).toMatchObject({
      status: 200,
      data: {
        ...limits,
        code: 'SPRING',
        discount_value: 4.99,
        expires_at: '2999-01-31T23:59:59.999Z',
        grant_plan_name: 'Pro',
        used_count: 0,
        is_active: true,
      },
    });
    const path = `/admin/promo-codes/${idOf(creation)}`;
    const cleared = { max_uses: null, expires_at: null, grant_plan_id: null, grant_duration_days: null };
    expect(
      await ask('PUT', path, { ...cleared, allowed_plan_ids: null, discount_value: 2.5, is_active: false }),
    ).toMatchObject({ data: { ...cleared, allowed_plan_ids: [], discount_value: 2.5, is_active: false } });
    expect(await ask('PUT', path, { is_active: true })).toMatchObject({
      data: { discount_value: 2.5, is_active: true },
    });
    expect(await ask('DELETE', path)).toMatchObject({ status: 200, data: { id: idOf(creation) } });
    expect(await ask('DELETE', path)).toMatchObject({ status: 404, error: 'This promo code does not exist' });
  });

  test.each([
    [{ ...spring, discount_type: 'gift' }, { discount_type: 'The discount type must be percentage or fixed' }],
    [{ ...spring, discount_value: -1 }, { discount_value: 'The discount must be at least 0' }],
    [{ ...spring, max_uses: 0 }, { max_uses: 'Max uses must be at least 1' }],
    [{ ...spring, grant_duration_days: 0 }, { grant_duration_days: 'A plan is granted for at least 1 day' }],
    [{ ...spring, expires_at: '2000-01-01' }, { expires_at: 'The expiry date must be in the future' }],
    [
      { ...spring, expires_at: 'soon' },
      { expires_at: 'expires_at must be a day, written YYYY-MM-DD, or an ISO 8601 instant' },
    ],
  ])('with %j are refused, with an error at the field', async (body, fields) => {
    expect(await ask('POST', '/admin/promo-codes', body)).toMatchObject({ status: 400, fields });
  });

  test('are created in bulk, all different, and every one is listed', async () => {
    const batch = { quantity: 250, random_length: 8, prefix: 'b-', discount_type: 'percentage', discount_value: 10 };
    const { data } = await ask('POST', '/admin/promo-codes/bulk', batch);
    const { codes_created: codes } = data as { codes_created: string[] };
    expect(new Set(codes).size).toBe(250);
    expect(codes[0]).toMatch(/^B-[A-Z0-9]{8}$/);
    const listed = (await ask('GET', '/admin/promo-codes')).data as { code: string }[];
    expect(listed.map(({ code }) => code).sort()).toEqual([...codes].sort());
    expect(await ask('POST', '/admin/promo-codes/bulk', { ...batch, quantity: 501 })).toMatchObject({
      status: 400,
      fields: { quantity: 'Quantity must be 1 to 500' },
    });
  });

  test('list who used them', async () => {
    const { _id } = await givenPromoCode({ grantPlanId: 'pro', grantDurationDays: 7 });
    const user = await givenSubscriber({ fullName: 'Ann', email: 'ann@example.com' });
    await server.rest('POST', '/promo-codes/apply', await server.signedIn(user), { code: 'SPRING' });
    expect(await ask('GET', `/admin/promo-codes/${String(_id)}/usage`)).toMatchObject({
      data: [{ full_name: 'Ann', email: 'ann@example.com', plan_name: 'Pro', duration_days: 7 }],
    });
    expect(await ask('GET', '/admin/promo-codes/66f0c0de5eed5eed5eed5eed/usage')).toMatchObject({ status: 404 });
  });

  test('are exported as promo-codes.csv, in which no text is a formula', async () => {
    await givenPromoCode({ code: '=1+1' });
    const { headers, body } = await server.rest('GET', '/admin/promo-codes/export', admin);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('content-disposition')).toBe('attachment; filename="promo-codes.csv"');
    const [head, row] = String(body).split(/\r?\n/);
    expect(head).toContain('id,code,discount_type,discount_value,max_uses,used_count');
    expect(row).toContain(`'=1+1`);
  });

  test('can be created in bulk five times a minute, and exported 60 times an hour', async () => {
    const headers = await limited.signedIn(await givenAdmin());
    const batch = { quantity: 1, random_length: 8, discount_type: 'percentage', discount_value: 10 };
    const statuses = async (count: number, call: () => Promise<{ status: number }>) => {
      const results: number[] = [];
      for (let i = 0; i < count; i += 1) results.push((await call()).status);
      return results;
    };
    expect(await statuses(6, () => limited.rest('POST', '/admin/promo-codes/bulk', headers, batch))).toEqual([
      ...Array<number>(5).fill(200),
      429,
    ]);
    expect(await statuses(61, () => limited.rest('GET', '/admin/promo-codes/export', headers))).toEqual([
      ...Array<number>(60).fill(200),
      429,
    ]);
  });

  test('can be searched and generated over GraphQL', async () => {
    await givenPromoCode({ code: 'FALL-1' });
    await givenPromoCode({ code: 'SPRING', grantPlanId: 'pro' });
    expect((await server.graphql(PromoCodesDocument, {}, admin)).body).toMatchObject({
      data: { promoCodes: { totalCount: 1, nodes: [{ code: 'SPRING' }] } },
    });
    const { body } = await server.graphql(GenerateAccentedPromoCodeDocument, {}, admin);
    expect(body).toMatchObject({ data: { generatePromoCode: expect.stringMatching(/^T24[A-Z0-9]{6}$/) as string } });
  });
});

describe("the operator's keys", () => {
  const KEY = 'sk-canary-0123456789-wxyz';
  const straico = { key_name: 'First', provider: 'straico', key: KEY };

  test('are kept, switched and deleted, and never shown', async () => {
    const creation = await ask('POST', '/admin/api-keys', straico);
    expect(creation).toMatchObject({
      status: 200,
      data: { encrypted_key: '…wxyz', provider: 'straico', is_active: true },
    });
    const path = `/admin/api-keys/${idOf(creation)}`;
    expect(await ask('PUT', `${path}/toggle`, { is_active: false })).toMatchObject({ data: { is_active: false } });
    const listed = await ask('GET', '/admin/api-keys');
    expect(listed).toMatchObject({ data: [{ key_name: 'First', is_active: false }] });
    expect(JSON.stringify([creation, listed])).not.toContain('canary');
    expect(await ask('DELETE', path)).toMatchObject({ status: 200 });
    expect(await ask('PUT', `${path}/toggle`, { is_active: true })).toMatchObject({ status: 404 });
  });

  test.each([
    [{ ...straico, key_name: ' ' }, { key_name: 'A name is required' }],
    [{ ...straico, key: '' }, { key: 'A key is required' }],
    [
      { ...straico, provider: 'x' },
      { provider: 'The provider must be openai, anthropic, straico, openrouter or openai_compatible' },
    ],
  ])('with %j are refused, with an error at the field', async (body, fields) => {
    expect(await ask('POST', '/admin/api-keys', body)).toMatchObject({ status: 400, fields });
  });

  test('that the provider refuses are saved with the reason, or not saved if the request says so, and can be tried again', async () => {
    const reason = /^Straico refused this key: Something about the key \[key\]/;
    const saved = await ask('POST', '/admin/api-keys', straico);
    expect(saved).toMatchObject({
      data: { is_failing: true, last_error: { message: expect.stringMatching(reason) as string } },
    });
    const refused = await ask('POST', '/admin/api-keys', { ...straico, save_anyway: false });
    expect(refused).toMatchObject({ status: 400, fields: { key: expect.stringMatching(reason) as string } });
    stubs.behave(KEY, { kind: 'answer', text: '' });
    expect(await ask('POST', `/admin/api-keys/${idOf(saved)}/try`)).toMatchObject({
      data: { outcome: 'accepted', reason: null, key: { is_failing: false } },
    });
    expect(await ask('GET', '/admin/api-keys')).toMatchObject({ data: [{ key_name: 'First', is_failing: false }] });
    stubs.behave(KEY);
  });

  test('fetch the models of a provider, of which an administrator enables some', async () => {
    stubs.behave(KEY, { kind: 'answer', text: '' });
    await ask('POST', '/admin/api-keys', { ...straico, provider: 'openrouter' });
    const { data } = await ask('GET', '/admin/providers/openrouter/models');
    const [first] = (data as { models: { model: string }[] }).models;
    const path = '/admin/providers/openrouter/models';
    const saved = await ask('PUT', path, { enabled_models: [first?.model] });
    expect(saved).toMatchObject({ data: { models: expect.arrayContaining([{ ...first, enabled: true }]) as unknown } });
    expect(await ask('PUT', path, { enabled_models: ['no/such-model'] })).toMatchObject({
      status: 400,
      fields: { enabled_models: 'Not offered by this provider: no/such-model' },
    });
  });

  test('say what to check when the models of a provider cannot be fetched', async () => {
    const text = 'Failed to fetch Straico models. Ensure a Straico key exists and is active.';
    const path = '/admin/providers/straico/models';
    expect(await ask('GET', path)).toMatchObject({ status: 409, error: text });
    await ask('POST', '/admin/api-keys', { ...straico, key: 'sk-not-accepted-0000' });
    expect(await ask('GET', path)).toMatchObject({ status: 502, error: text });
    expect(await limited.rest('GET', '/admin/providers/openrouter/models', admin)).toMatchObject({
      status: 502,
      body: { error: 'Failed to fetch OpenRouter models. Ensure an OpenRouter key exists and is active.' },
    });
    await ModelLists.updateOne({ _id: 'straico' }, { models: [{ model: 'a/b', name: 'B' }] });
    expect(await ask('GET', path)).toMatchObject({ status: 200, data: { models: [{ model: 'a/b', enabled: false }] } });
  });

  test.each([
    ['post', '/admin/api-keys/{id}/try'],
    ['get', '/admin/api-keys/{id}/models'],
  ])('that can not be decrypted are refused, as the API reference says: %s %s', async (method, path) => {
    const creation = await ask('POST', '/admin/api-keys', straico);
    await ProviderKeys.updateOne({}, { $set: { ciphertext: 'v0.of.another.installation' } });
    expect(await ask(method.toUpperCase(), path.replace('{id}', idOf(creation)))).toMatchObject({
      status: 409,
      error: 'The stored key can not be decrypted. Edit it and enter the key again',
    });
    const { body } = await server.rest('GET', '/openapi.json');
    expect(body).toMatchObject({ paths: { [path]: { [method]: { responses: { 409: {} } } } } });
  });
});

describe('payment methods', () => {
  const cards = { name: 'Cards', provider: 'stripe', credentials: STRIPE };

  test('are kept, switched and deleted, and their credentials never shown', async () => {
    const creation = await ask('POST', '/admin/payment-methods', cards);
    const india = await ask('POST', '/admin/payment-methods', {
      ...cards,
      provider: 'razorpay',
      credentials: RAZORPAY,
    });
    const path = `/admin/payment-methods/${idOf(creation)}`;
    const off = await ask('PUT', `${path}/toggle`, { is_active: false });
    expect(off).toMatchObject({ data: { name: 'Cards', provider: 'stripe', is_active: false } });
    const listed = await ask('GET', '/admin/payment-methods');
    expect(listed).toMatchObject({ data: [{ provider: 'razorpay', is_active: true }, { is_active: false }] });
    expect(JSON.stringify([creation, india, off, listed])).not.toMatch(/canary|secret/);
    expect(await ask('DELETE', path)).toMatchObject({ status: 200 });
    expect(await ask('DELETE', path)).toMatchObject({ status: 404, error: 'This payment method does not exist' });
  });

  test.each([
    [{ ...cards, name: ' ' }, { name: 'A name is required' }],
    [{ ...cards, provider: 'paypal' }, { provider: 'Provider must be stripe or razorpay' }],
    [{ ...cards, credentials: {} }, { credentials: 'secret_key is required' }],
    [{ ...cards, credentials: { ...STRIPE, other: 'x' } }, { credentials: 'Unknown credentials: other' }],
  ])('with %j are refused, with an error at the field', async (body, fields) => {
    expect(await ask('POST', '/admin/payment-methods', body)).toMatchObject({ status: 400, fields });
    expect(await PaymentMethods.countDocuments()).toBe(0);
  });
});
