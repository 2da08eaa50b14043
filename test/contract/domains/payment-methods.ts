import { Types } from 'mongoose';
import { PaymentMethods } from '#api/modules/payment-methods/payment-method.model.ts';
import { encryptCredentials } from '#api/modules/payment-methods/payment-method-secrets.ts';
import { STRIPE } from '../../factories/payments.ts';
import { testRuntime } from '../../setup/runtime.ts';
import type { DomainContract } from '../contract-route.ts';

const METHOD_ID = '66f0c0de5eed5eed5eedbea7';

/** Payment methods, managed by an administrator. */
export const paymentMethodsContract: DomainContract = {
  types: {
    PaymentMethod: {
      id: 'id',
      name: 'string',
      provider: 'string',
      is_active: 'boolean',
      created_at: 'iso',
      last_webhook_at: 'iso?',
    },
    PaymentWebhook: { provider: 'string', url: 'string', last_refused_at: 'iso?' },
  },
  routes: [
    { line: 'GET /admin/payment-methods', auth: 'admin', data: ['PaymentMethod'], whenSuspended: 200 },
    {
      line: 'POST /admin/payment-methods',
      auth: 'admin',
      body: { name: 'string', provider: 'string', credentials: 'names and values', save_anyway: 'boolean?' },
      example: { name: 'Cards', provider: 'stripe', credentials: STRIPE },
      data: 'PaymentMethod',
      whenSuspended: 403,
    },
    { line: 'GET /admin/payment-methods/webhooks', auth: 'admin', data: ['PaymentWebhook'], whenSuspended: 200 },
    {
      line: 'PUT /admin/payment-methods/{id}',
      auth: 'admin',
      params: { id: METHOD_ID },
      body: { name: 'string?', credentials: 'names and values?', save_anyway: 'boolean?' },
      example: { name: 'Cards', credentials: STRIPE, save_anyway: true },
      data: 'PaymentMethod',
      whenSuspended: 403,
    },
    {
      line: 'POST /admin/payment-methods/{id}/try',
      auth: 'admin',
      params: { id: METHOD_ID },
      data: { outcome: 'accepted|refused|unreachable', reason: 'string?' },
      whenSuspended: 403,
    },
    {
      line: 'PUT /admin/payment-methods/{id}/toggle',
      auth: 'admin',
      params: { id: METHOD_ID },
      body: { is_active: 'boolean' },
      example: { is_active: false },
      data: 'PaymentMethod',
      whenSuspended: 403,
    },
    {
      line: 'DELETE /admin/payment-methods/{id}',
      auth: 'admin',
      params: { id: METHOD_ID },
      data: { id: 'id' },
      whenSuspended: 403,
    },
  ],
  given: async () => {
    const method = {
      _id: new Types.ObjectId(METHOD_ID),
      name: 'Contract',
      provider: 'stripe' as const,
      // Inactive, so that checkouts still use the sandbox.
      isActive: false,
      createdAt: new Date(),
      triedAt: null,
      trialProblem: null,
    };
    await PaymentMethods.create({ ...method, ciphertext: encryptCredentials(testRuntime(), method, STRIPE) });
  },
};
