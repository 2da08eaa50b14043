import { beforeEach, describe, expect, test } from 'vitest';
import { PaymentMethods } from '#api/modules/payment-methods/payment-method.model.ts';
import { ProviderKeys } from '#api/modules/provider-keys/provider-key.model.ts';
import { createModelProviders } from '#api/providers/llm/http-model-providers.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';
import { providersOnDemand } from '../../factories/model-providers.ts';
import { RAZORPAY, STRIPE } from '../../factories/payments.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import type { AnyDocument } from '../../setup/graphql.ts';
import {
  CreatePaymentMethodDocument,
  CreateProviderKeyDocument,
  DeletePaymentMethodDocument,
  DeleteProviderKeyDocument,
  KeysAndModelsDocument,
  PaymentMethodsDocument,
  ProviderKeysDocument,
  ProviderModelsDocument,
  SetPaymentMethodActiveDocument,
  SetProviderKeyActiveDocument,
  SetProviderModelsDocument,
} from '../../setup/operations.generated.ts';
import { useProviderStubs } from '../../setup/provider-stubs.ts';
import { useServer } from '../../setup/server.ts';

const stubs = useProviderStubs();
const onStubs = () => createModelProviders(textProcessorInProcess, { baseUrls: stubs.baseUrls() });
const server = useServer({
  parts: {
    modelProviders: providersOnDemand(onStubs),
  },
});

let admin: Record<string, string>;
beforeEach(async () => {
  admin = await server.signedIn(await givenAdmin());
});

interface Response {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[];
}

async function ask(document: AnyDocument, variables: Record<string, unknown> = {}, headers = admin): Promise<Response> {
  return (await server.graphql(document, variables, headers)).body as Response;
}

async function refusalOf(document: AnyDocument, variables: Record<string, unknown> = {}, headers = admin) {
  const [error] = (await ask(document, variables, headers)).errors ?? [];
  const { code, fields } = error?.extensions ?? {};
  return { message: error?.message, code, fields };
}

const UNKNOWN_ID = '000000000000000000000000';

describe('provider keys', () => {
  const KEY = 'sk-or-canary-0123456789-wxyz';
  const input = { keyName: 'First', provider: 'OPENROUTER', key: KEY, saveAnyway: true } as const;

  test('are created, listed with their last four characters only, switched off and on, and deleted', async () => {
    const createdKey = (await server.data(CreateProviderKeyDocument, { input }, admin)).createProviderKey;
    expect(createdKey).toMatchObject({ keyName: 'First', provider: 'OPENROUTER', isActive: true });
    await server.data(
      CreateProviderKeyDocument,
      { input: { ...input, keyName: 'Second', provider: 'ANTHROPIC' } },
      admin,
    );
    const listed = (await server.data(ProviderKeysDocument, {}, admin)).providerKeys;
    expect(listed).toMatchObject([createdKey, { keyName: 'Second', provider: 'ANTHROPIC' }]);
    const json = JSON.stringify(listed);
    expect(json).toContain('wxyz');
    expect(json).not.toContain('canary');
    expect(
      (await server.data(SetProviderKeyActiveDocument, { id: createdKey.id, isActive: false }, admin))
        .setProviderKeyActive,
    ).toEqual({
      ...createdKey,
      isActive: false,
    });
    expect(
      (await server.data(SetProviderKeyActiveDocument, { id: createdKey.id, isActive: true }, admin))
        .setProviderKeyActive,
    ).toEqual(createdKey);
    expect((await server.data(DeleteProviderKeyDocument, { id: createdKey.id }, admin)).deleteProviderKey).toEqual(
      createdKey,
    );
    expect((await server.data(ProviderKeysDocument, {}, admin)).providerKeys).toMatchObject([{ keyName: 'Second' }]);
    expect(await ProviderKeys.countDocuments()).toBe(1);
    for (const document of [DeleteProviderKeyDocument, SetProviderKeyActiveDocument]) {
      expect(
        await refusalOf(document, {
          id: createdKey.id,
          ...(document === SetProviderKeyActiveDocument && { isActive: true }),
        }),
      ).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });

  test.each([
    [{ keyName: ' ' }, { keyName: 'A name is required' }],
    [{ key: ' ' }, { key: 'A key is required' }],
  ])('with %j are refused, with an error at the field', async (change, fields) => {
    expect(await refusalOf(CreateProviderKeyDocument, { input: { ...input, ...change } })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields,
    });
    expect(await ProviderKeys.countDocuments()).toBe(0);
  });

  test('of an unknown provider are refused without repeating the key', async () => {
    const refused = await ask(CreateProviderKeyDocument, { input: { ...input, provider: 'ACME' } });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(JSON.stringify(refused)).not.toContain('canary');
  });

  test('fetch the models of a provider, of which the chosen ones are enabled', async () => {
    stubs.behave(KEY, { kind: 'answer', text: '' });
    await server.data(CreateProviderKeyDocument, { input }, admin);
    const offered = (
      await server.data(
        ProviderModelsDocument,
        {
          provider: 'OPENROUTER',
        },
        admin,
      )
    ).providerModels;
    expect(offered).toMatchObject([
      { model: 'meta/llama', enabled: false },
      { model: 'x/y', enabled: false },
    ]);
    const chosen = (
      await server.data(SetProviderModelsDocument, { provider: 'OPENROUTER', enabledModels: ['x/y'] }, admin)
    ).setProviderModels;
    expect(chosen).toEqual(expect.arrayContaining([{ model: 'x/y', enabled: true }]));
    expect(
      await refusalOf(SetProviderModelsDocument, { provider: 'OPENROUTER', enabledModels: ['no/such'] }),
    ).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { enabledModels: 'Not offered by this provider: no/such' },
    });
    expect(await refusalOf(ProviderModelsDocument, { provider: 'STRAICO' })).toMatchObject({
      message: 'Failed to fetch Straico models. Ensure a Straico key exists and is active.',
    });
  });

  test('are listed even if the models that the same query asks for cannot be fetched', async () => {
    stubs.behave(KEY, { kind: 'answer', text: '' });
    await server.data(CreateProviderKeyDocument, { input }, admin);
    const { data, errors } = await ask(KeysAndModelsDocument, { provider: 'STRAICO' });
    expect(data).toEqual({ providerKeys: [{ keyName: 'First' }], providerModels: null });
    expect(errors?.map(({ message }) => message)).toEqual([
      'Failed to fetch Straico models. Ensure a Straico key exists and is active.',
    ]);
  });

  test('are for administrators only', async () => {
    const headers = await server.signedIn(await givenSubscriber());
    for (const [document, variables] of [
      [ProviderKeysDocument, {}],
      [CreateProviderKeyDocument, { input }],
      [SetProviderKeyActiveDocument, { id: UNKNOWN_ID, isActive: false }],
      [DeleteProviderKeyDocument, { id: UNKNOWN_ID }],
    ] as const) {
      expect(await refusalOf(document, variables, headers)).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await ProviderKeys.countDocuments()).toBe(0);
  });
});

describe('payment methods', () => {
  const toList = (credentials: object) =>
    Object.entries(credentials).map(([name, value]) => ({ name, value: String(value) }));
  const cards = { name: 'Cards', provider: 'STRIPE', credentials: toList(STRIPE) } as const;
  const india = { name: 'India', provider: 'RAZORPAY', credentials: toList(RAZORPAY) } as const;

  test('are created, listed newest first without a credential, switched off and on, and deleted', async () => {
    const createdKey = (
      await server.data(CreatePaymentMethodDocument, { input: { ...cards, saveAnyway: true } }, admin)
    ).createPaymentMethod;
    expect(createdKey).toMatchObject({ name: 'Cards', provider: 'STRIPE', isActive: true });
    await server.data(CreatePaymentMethodDocument, { input: { ...india, saveAnyway: true } }, admin);
    const answer = await ask(PaymentMethodsDocument);
    expect(answer.data).toMatchObject({ paymentMethods: [{ name: 'India', provider: 'RAZORPAY' }, createdKey] });
    expect(JSON.stringify([createdKey, answer, await PaymentMethods.find().lean()])).not.toContain('canary');
    expect(
      (await server.data(SetPaymentMethodActiveDocument, { id: createdKey.id, isActive: false }, admin))
        .setPaymentMethodActive,
    ).toEqual({
      ...createdKey,
      isActive: false,
    });
    expect(
      (await server.data(SetPaymentMethodActiveDocument, { id: createdKey.id, isActive: true }, admin))
        .setPaymentMethodActive,
    ).toEqual(createdKey);
    expect((await server.data(DeletePaymentMethodDocument, { id: createdKey.id }, admin)).deletePaymentMethod).toEqual(
      createdKey,
    );
    expect((await server.data(PaymentMethodsDocument, {}, admin)).paymentMethods).toMatchObject([{ name: 'India' }]);
    expect(await refusalOf(DeletePaymentMethodDocument, { id: createdKey.id })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(SetPaymentMethodActiveDocument, { id: createdKey.id, isActive: true })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test.each([
    [{ name: ' ' }, { name: 'A name is required' }],
    [{ credentials: [] }, { credentials: 'secret_key is required' }],
    [
      { credentials: toList({ ...STRIPE, secret_key: 'pk_canary' }) },
      { credentials: 'secret_key must begin with sk_ or rk_' },
    ],
    [{ credentials: toList({ ...STRIPE, password: 'canary' }) }, { credentials: 'Unknown credentials: password' }],
    [{ provider: 'RAZORPAY' }, { credentials: expect.stringMatching(/\S/) as string }],
  ])('with %j are refused, with an error at the field that repeats no credential', async (change, fields) => {
    const refused = await refusalOf(CreatePaymentMethodDocument, { input: { ...cards, ...change } });
    expect(refused).toMatchObject({ code: 'BAD_USER_INPUT', fields });
    expect(JSON.stringify(refused)).not.toContain('canary');
    expect(await PaymentMethods.countDocuments()).toBe(0);
  });

  test('are for administrators only', async () => {
    const headers = await server.signedIn(await givenSubscriber());
    for (const [document, variables] of [
      [PaymentMethodsDocument, {}],
      [CreatePaymentMethodDocument, { input: cards }],
      [SetPaymentMethodActiveDocument, { id: UNKNOWN_ID, isActive: false }],
      [DeletePaymentMethodDocument, { id: UNKNOWN_ID }],
    ] as const) {
      expect(await refusalOf(document, variables, headers)).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await PaymentMethods.countDocuments()).toBe(0);
  });
});
