import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import type { PaymentProvider } from '#api/ports/payment-provider.ts';
import { checkoutRequest, gatewaysTo, razorpayOn, stripeOn } from '../../factories/payments.ts';
import { NOW } from '../../setup/graphql.ts';
import { usePaymentStub } from '../../setup/payment-stubs.ts';

const stub = usePaymentStub();

type Call = (provider: PaymentProvider) => Promise<unknown>;

const stopRenewals: Call = (provider) => provider.stopRenewals('sub_1');

const PROVIDERS: readonly {
  readonly name: string;
  readonly on: typeof stripeOn;
  readonly calls: Readonly<Record<string, Call>>;
  readonly routes: readonly string[];
}[] = [
  {
    name: 'Stripe',
    on: stripeOn,
    calls: {
      createCheckout: (provider) => provider.createCheckout(checkoutRequest({ amountMinor: 1 })),
      stopRenewals,
      resumeRenewals: (provider) => provider.resumeRenewals('sub_1'),
      complete: (provider) =>
        provider.resolvePaymentRef({
          kind: 'refunded',
          paymentRef: 'pi_1',
          refundedMinor: 1,
          currency: 'USD',
          at: NOW,
        }),
    },
    routes: [
      'POST /v1/coupons',
      'POST /v1/subscriptions/sub_1',
      'GET /v1/subscriptions/sub_1',
      'GET /v1/invoice_payments',
    ],
  },
  {
    name: 'Razorpay',
    on: razorpayOn,
    calls: {
      'createCheckout of a link': (provider) => provider.createCheckout(checkoutRequest({ renewal: null })),
      'createCheckout of a subscription': (provider) => provider.createCheckout(checkoutRequest()),
      stopRenewals,
    },
    routes: [
      'POST /v1/payment_links',
      'POST /v1/plans',
      'POST /v1/subscriptions/sub_1/cancel',
      'GET /v1/payment_links',
      'GET /v1/subscriptions/sub_1',
    ],
  },
];

const failureOf = async (pending: Promise<unknown>): Promise<DomainError> => {
  const error: unknown = await pending.then(
    () => expect.fail('it succeeded'),
    (thrown: unknown) => thrown,
  );
  return error instanceof DomainError ? error : expect.fail(inspect(error));
};

describe.each(PROVIDERS)('$name', ({ name, on, calls, routes }) => {
  describe.each(Object.entries(calls))('%s', (_call, call) => {
    test.each([400, 401, 403, 404, 429, 500, 503])(
      'turns a %i into an error that says that nothing was charged, without a secret',
      async (leak) => {
        for (const route of routes) stub.plan(route, { leak });
        const { gateways, logged } = gatewaysTo(stub.origin());
        const failure = await failureOf(call(on(gateways)));
        expect(failure.code).toBe('PROVIDER_FAILED');
        expect(failure.message).toMatch(new RegExp(`^${name} .*Nothing was charged`));
        const output = inspect(failure, { depth: 20, showHidden: true }) + logged.join('');
        expect(output).not.toContain('canary');
        expect(logged.join('')).toContain('A payment provider failed');
      },
    );

    test.each(['hang', 'cut off', 'garbage'] as const)('gives up on a response that is: %s', async (planned) => {
      for (const route of routes) stub.plan(route, planned);
      const { gateways } = gatewaysTo(stub.origin(), { deadlines: { total: 300 } });
      expect((await failureOf(call(on(gateways)))).code).toBe('PROVIDER_FAILED');
    });

    test('fails with an error that names the provider when it can’t be reached', async () => {
      const { gateways } = gatewaysTo('http://127.0.0.1:1');
      expect(await failureOf(call(on(gateways)))).toMatchObject({
        code: 'PROVIDER_FAILED',
        message: `${name} does not answer at the moment. Nothing was charged; please try again in a few minutes.`,
      });
    });
  });
});
