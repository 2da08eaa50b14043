import mongoose from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import { createPaymentMethod } from '#api/modules/payment-methods/store-payment-methods.ts';
import type { PaymentProvider } from '#api/ports/payment-provider.ts';
import { asAnonymous, testContext } from '../setup/graphql.ts';
import { testRuntime } from '../setup/runtime.ts';
import { billingOf } from './billing.ts';
import { gatewaysTo, STRIPE } from './payments.ts';
import { START } from './plan-story.ts';
import { givenSubscriber } from './user.ts';

/** A runtime whose Stripe answers these calls as the test says. */
export const runtimeWithStripe = (calls: Partial<PaymentProvider>): Runtime => ({
  ...testRuntime(),
  paymentGateways: { open: (account) => ({ ...gatewaysTo('http://127.0.0.1:1').gateways.open(account), ...calls }) },
});

/** A customer whose plan Stripe renews, since START. */
export async function givenStripeCustomer(runtime: Runtime, planId = 'pro') {
  const customer = billingOf(await givenSubscriber({ createdAt: START }), runtime);
  // Ordered in the sandbox, so that no call to Stripe is needed, and then turned into a checkout of Stripe.
  const checkout = await billingOf(customer.user, testRuntime()).order(START, planId);
  await mongoose.connection.collection('checkouts').updateOne({ _id: checkout._id }, { $set: { provider: 'stripe' } });
  await customer.receive(customer.paidEvent(checkout, START, { provider: 'stripe' }));
  await createPaymentMethod(testContext(asAnonymous, { runtime }), {
    name: 'Cards',
    provider: 'stripe',
    credentials: STRIPE,
  });
  return customer;
}
