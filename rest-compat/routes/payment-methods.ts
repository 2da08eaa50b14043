import { z } from 'zod';
import { oneOf, optional } from '../fields.ts';
import {
  RestCreatePaymentMethodDocument,
  RestDeletePaymentMethodDocument,
  RestListPaymentMethodsDocument,
  RestListPaymentWebhooksDocument,
  RestSetPaymentMethodActiveDocument,
  RestTryPaymentMethodDocument,
  RestUpdatePaymentMethodDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const areNames = (record: object) => Object.keys(record).every((name) => /^[a-z_]+$/.test(name));

const credentials = z
  .record(z.string(), z.string())
  .refine(areNames, 'Credentials must be a set of names and values')
  .meta({
    description:
      'By the names that the provider uses: secret_key and webhook_secret of Stripe; key_id, key_secret and webhook_secret of Razorpay.',
  });

const toList = (given: Readonly<Record<string, string>>) =>
  Object.entries(given).map(([name, value]) => ({ name, value }));

export const paymentMethodRoutes = [
  route('GET /admin/payment-methods', RestListPaymentMethodsDocument, { reply: 'methods' }),
  route('POST /admin/payment-methods', RestCreatePaymentMethodDocument, {
    body: z.strictObject({
      name: z.string(),
      provider: oneOf(['stripe', 'razorpay'], 'Provider must be stripe or razorpay'),
      credentials,
      save_anyway: optional(z.boolean()).meta({
        description: 'The credentials are tried. False saves them only if they work. Default: true.',
      }),
    }),
    // Programs that are older than the trial of credentials do not send `save_anyway`, and expect the credentials to be saved.
    variables: ({ body: { save_anyway: saveAnyway, ...body } }) => ({
      input: { ...body, credentials: toList(body.credentials), saveAnyway: saveAnyway ?? true },
    }),
    reply: 'method',
  }),
  route('GET /admin/payment-methods/webhooks', RestListPaymentWebhooksDocument, { reply: 'webhooks' }),
  route('PUT /admin/payment-methods/{id}', RestUpdatePaymentMethodDocument, {
    body: z.strictObject({
      name: optional(z.string()),
      credentials: optional(credentials),
      save_anyway: optional(z.boolean()).meta({ description: 'Saves new credentials even if they do not work.' }),
    }),
    variables: ({ params, body: { name, credentials: given, save_anyway: saveAnyway } }) => ({
      id: params.id,
      input: { name, credentials: given && toList(given), saveAnyway },
    }),
    reply: 'method',
  }),
  route('POST /admin/payment-methods/{id}/try', RestTryPaymentMethodDocument, {
    variables: ({ params }) => params,
    errorCodes: ['CONFLICT'],
    reply: 'trial',
  }),
  route('PUT /admin/payment-methods/{id}/toggle', RestSetPaymentMethodActiveDocument, {
    body: z.strictObject({ is_active: z.boolean() }),
    variables: ({ params, body }) => ({ id: params.id, isActive: body.is_active }),
    reply: 'method',
  }),
  route('DELETE /admin/payment-methods/{id}', RestDeletePaymentMethodDocument, {
    variables: ({ params }) => params,
    reply: 'deleted',
  }),
];
