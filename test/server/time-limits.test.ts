import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { getTimeLimit, USUAL_MS } from '#api/graphql/time-limit.ts';

/** How long a provider may take to check a key or to list its models: DEADLINES of http-model-providers.ts. */
const LOOKUP_MS = 15_000;

/** How long one call of a payment provider may take: DEADLINES of payment-gateways.ts. */
const PAYMENT_CALL_MS = 8_000;

const limitOf = (field: string) => getTimeLimit(parse(`{ ${field} }`));

test.each([
  ...['createProviderKey', 'updateProviderKey', 'tryProviderKey'],
  ...['providerModels', 'providerKeyModels', 'setProviderModels'],
  ...['userModels', 'saveOwnKey', 'removeOwnKey', 'setOwnKeyEnabled', 'setEnabledModels', 'setDefaultModel'],
  'setModelPreference',
])('%s may take as long as the provider that it asks', (field) => {
  expect(limitOf(field)).toBeGreaterThan(LOOKUP_MS);
});

test.each([
  ...['createCheckout', 'purchaseAddOn', 'buySeats', 'changePlan', 'undoPlanChange', 'resumeSubscription'],
  ...['createPaymentMethod', 'updatePaymentMethod', 'tryPaymentMethod'],
])('%s may take as long as two calls of a payment provider', (field) => {
  expect(limitOf(field)).toBeGreaterThan(2 * PAYMENT_CALL_MS);
});

test('an operation that calls no other server has the usual limit', () => {
  expect(limitOf('plans')).toBe(USUAL_MS);
});
