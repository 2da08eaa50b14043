import { z } from 'zod';
import { optional } from '../fields.ts';
import {
  RestCancelSubscriptionDocument,
  RestCreateCheckoutDocument,
  RestListPaymentsDocument,
  RestPurchaseAddOnDocument,
  RestResumeSubscriptionDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const interval = z.enum(['monthly', 'yearly'], 'The interval must be monthly or yearly').meta({
  description: 'How often the plan is paid: yearly, or the plan’s own interval (monthly).',
});

export const billingRoutes = [
  route('POST /payments/create-checkout', RestCreateCheckoutDocument, {
    body: z.strictObject({ plan_id: z.string(), interval: optional(interval) }),
    variables: ({ body }) => ({ input: { planId: body.plan_id, ...(body.interval && { interval: body.interval }) } }),
    reply: 'checkout',
    errorCodes: ['NOT_FOUND', 'CONFLICT', 'PROVIDER_FAILED', 'TIMEOUT'],
  }),
  route('POST /add-ons/{id}/purchase', RestPurchaseAddOnDocument, {
    variables: ({ params }) => params,
    reply: 'order',
    errorCodes: ['PROVIDER_FAILED', 'TIMEOUT'],
  }),
  route('GET /user/payment-history', RestListPaymentsDocument, { reply: 'payments' }),
  route('POST /user/subscription/cancel', RestCancelSubscriptionDocument, {
    reply: 'subscription',
    errorCodes: ['CONFLICT'],
  }),
  route('POST /user/subscription/resume', RestResumeSubscriptionDocument, {
    reply: 'subscription',
    errorCodes: ['CONFLICT', 'PROVIDER_FAILED'],
  }),
];
