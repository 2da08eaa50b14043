import { beforeEach, describe, expect, test } from 'vitest';
import { PaymentMethods } from '#api/modules/payment-methods/payment-method.model.ts';
import { ProviderKeys } from '#api/modules/provider-keys/provider-key.model.ts';
import { createModelProviders } from '#api/providers/llm/http-model-providers.ts';
import { RAZORPAY, STRIPE } from '../../factories/payments.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { useProviderStubs } from '../../setup/provider-stubs.ts';
import { useServer } from '../../setup/server.ts';

const stubs = useProviderStubs();
const onStubs = () => createModelProviders({ baseUrls: stubs.baseUrls() });
const server = useServer({
  parts: {
    modelProviders: {
      createRewriter: (access) => onStubs().createRewriter(access),
      verifyKey: (access) => onStubs().verifyKey(access),
      listModels: (access) => onStubs().listModels(access),
    },
  },
});

let admin: Record<string, string>;
beforeEach(async () => {
  admin = await server.signedIn(await givenAdmin());
});

interface Said {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[];
}

async function ask(document: string, variables: Record<string, unknown> = {}, headers = admin): Promise<Said> {
  return (await server.graphql(document, variables, headers)).body as Said;
}

async function dataOf<T>(document: string, variables: Record<string, unknown> = {}): Promise<T> {
  const { data, errors } = await ask(document, variables);
  expect(errors).toBeUndefined();
  return Object.values(data ?? {})[0] as T;
}

async function refusalOf(document: string, variables: Record<string, unknown> = {}, headers = admin) {
  const [error] = (await ask(document, variables, headers)).errors ?? [];
  const { code, fields } = error?.extensions ?? {};
  return { message: error?.message, code, fields };
}

const NOWHERE = '000000000000000000000000';

describe('provider keys', () => {
  const KEY = 'sk-or-canary-0123456789-wxyz';
  const FIELDS = '{ id keyName provider maskedKey isActive createdAt }';
  const CREATE = `mutation ($input: CreateProviderKeyInput!) { createProviderKey(input: $input) ${FIELDS} }`;
  const SWITCH = `mutation ($id: ID!, $isActive: Boolean!) { setProviderKeyActive(id: $id, isActive: $isActive) ${FIELDS} }`;
  const DELETE = `mutation ($id: ID!) { deleteProviderKey(id: $id) ${FIELDS} }`;
  const LIST = `{ providerKeys ${FIELDS} }`;
  const input = { keyName: 'First', provider: 'OPENROUTER', key: KEY };

  interface Key {
    readonly id: string;
    readonly isActive: boolean;
  }

  test('are made, listed by their end alone, switched off and on, and deleted for good', async () => {
    const made = await dataOf<Key>(CREATE, { input });
    expect(made).toMatchObject({ keyName: 'First', provider: 'OPENROUTER', isActive: true });
    await dataOf(CREATE, { input: { ...input, keyName: 'Second', provider: 'ANTHROPIC' } });
    const listed = await dataOf<Key[]>(LIST);
    expect(listed).toMatchObject([made, { keyName: 'Second', provider: 'ANTHROPIC' }]);
    const shown = JSON.stringify(listed);
    expect(shown).toContain('wxyz');
    expect(shown).not.toContain('canary');
    expect(await dataOf<Key>(SWITCH, { id: made.id, isActive: false })).toEqual({ ...made, isActive: false });
    expect(await dataOf<Key>(SWITCH, { id: made.id, isActive: true })).toEqual(made);
    expect(await dataOf<Key>(DELETE, { id: made.id })).toEqual(made);
    expect(await dataOf<Key[]>(LIST)).toMatchObject([{ keyName: 'Second' }]);
    expect(await ProviderKeys.countDocuments()).toBe(1);
    for (const document of [DELETE, SWITCH]) {
      expect(await refusalOf(document, { id: made.id, ...(document === SWITCH && { isActive: true }) })).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });

  test.each([
    [{ keyName: ' ' }, { keyName: 'A name is required' }],
    [{ key: ' ' }, { key: 'A key is required' }],
  ])('with %j are refused by name', async (change, fields) => {
    expect(await refusalOf(CREATE, { input: { ...input, ...change } })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields,
    });
    expect(await ProviderKeys.countDocuments()).toBe(0);
  });

  test('of an unknown provider are refused without repeating the key', async () => {
    const refused = await ask(CREATE, { input: { ...input, provider: 'ACME' } });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(JSON.stringify(refused)).not.toContain('canary');
  });

  test('open the models of a provider, of which those that were chosen are enabled', async () => {
    stubs.behave(KEY, { kind: 'answer', text: '' });
    const MODELS = 'query ($provider: ModelAggregator!) { providerModels(provider: $provider) { model name enabled } }';
    const CHOOSE = `mutation ($provider: ModelAggregator!, $enabledModels: [String!]!) {
      setProviderModels(provider: $provider, enabledModels: $enabledModels) { model enabled }
    }`;
    await dataOf(CREATE, { input });
    const offered = await dataOf<{ model: string; enabled: boolean }[]>(MODELS, { provider: 'OPENROUTER' });
    expect(offered).toMatchObject([
      { model: 'meta/llama', enabled: false },
      { model: 'x/y', enabled: false },
    ]);
    const chosen = await dataOf(CHOOSE, { provider: 'OPENROUTER', enabledModels: ['x/y'] });
    expect(chosen).toEqual(expect.arrayContaining([{ model: 'x/y', enabled: true }]));
    expect(await refusalOf(CHOOSE, { provider: 'OPENROUTER', enabledModels: ['no/such'] })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { enabledModels: 'Not offered by this provider: no/such' },
    });
    expect(await refusalOf(MODELS, { provider: 'STRAICO' })).toMatchObject({
      message: 'Failed to fetch Straico models. Ensure a Straico key exists and is active.',
    });
  });

  test('are nothing to those who are no administrators', async () => {
    const headers = await server.signedIn(await givenSubscriber());
    for (const [document, variables] of [
      [LIST, {}],
      [CREATE, { input }],
      [SWITCH, { id: NOWHERE, isActive: false }],
      [DELETE, { id: NOWHERE }],
    ] as const) {
      expect(await refusalOf(document, variables, headers)).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await ProviderKeys.countDocuments()).toBe(0);
  });
});

describe('payment methods', () => {
  const FIELDS = '{ id name provider isActive createdAt }';
  const CREATE = `mutation ($input: CreatePaymentMethodInput!) { createPaymentMethod(input: $input) ${FIELDS} }`;
  const SWITCH = `mutation ($id: ID!, $isActive: Boolean!) { setPaymentMethodActive(id: $id, isActive: $isActive) ${FIELDS} }`;
  const DELETE = `mutation ($id: ID!) { deletePaymentMethod(id: $id) ${FIELDS} }`;
  const LIST = `{ paymentMethods ${FIELDS} }`;
  const listed = (credentials: object) =>
    Object.entries(credentials).map(([name, value]) => ({ name, value: String(value) }));
  const cards = { name: 'Cards', provider: 'STRIPE', credentials: listed(STRIPE) };
  const india = { name: 'India', provider: 'RAZORPAY', credentials: listed(RAZORPAY) };

  test('are made, listed newest first without a credential, switched off and on, and deleted for good', async () => {
    const made = await dataOf<{ id: string }>(CREATE, { input: cards });
    expect(made).toMatchObject({ name: 'Cards', provider: 'STRIPE', isActive: true });
    await dataOf(CREATE, { input: india });
    const shown = await ask(LIST);
    expect(shown.data).toMatchObject({ paymentMethods: [{ name: 'India', provider: 'RAZORPAY' }, made] });
    expect(JSON.stringify([made, shown, await PaymentMethods.find().lean()])).not.toContain('canary');
    expect(await dataOf(SWITCH, { id: made.id, isActive: false })).toEqual({ ...made, isActive: false });
    expect(await dataOf(SWITCH, { id: made.id, isActive: true })).toEqual(made);
    expect(await dataOf(DELETE, { id: made.id })).toEqual(made);
    expect(await dataOf(LIST)).toMatchObject([{ name: 'India' }]);
    expect(await refusalOf(DELETE, { id: made.id })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(SWITCH, { id: made.id, isActive: true })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each([
    [{ name: ' ' }, { name: 'A name is required' }],
    [{ credentials: [] }, { credentials: 'secret_key is required' }],
    [
      { credentials: listed({ ...STRIPE, secret_key: 'pk_canary' }) },
      { credentials: 'secret_key must begin with sk_ or rk_' },
    ],
    [{ credentials: listed({ ...STRIPE, password: 'canary' }) }, { credentials: 'Unknown credentials: password' }],
    [{ provider: 'RAZORPAY' }, { credentials: expect.stringMatching(/\S/) as string }],
  ])('with %j are refused by name, without repeating a credential', async (change, fields) => {
    const refused = await refusalOf(CREATE, { input: { ...cards, ...change } });
    expect(refused).toMatchObject({ code: 'BAD_USER_INPUT', fields });
    expect(JSON.stringify(refused)).not.toContain('canary');
    expect(await PaymentMethods.countDocuments()).toBe(0);
  });

  test('are nothing to those who are no administrators', async () => {
    const headers = await server.signedIn(await givenSubscriber());
    for (const [document, variables] of [
      [LIST, {}],
      [CREATE, { input: cards }],
      [SWITCH, { id: NOWHERE, isActive: false }],
      [DELETE, { id: NOWHERE }],
    ] as const) {
      expect(await refusalOf(document, variables, headers)).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await PaymentMethods.countDocuments()).toBe(0);
  });
});
