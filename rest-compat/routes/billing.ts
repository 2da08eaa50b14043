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
  description: 'How often it is paid. Monthly stands for every interval of the plan.',
});

export const billingRoutes = [
  route('POST /payments/create-checkout', RestCreateCheckoutDocument, {
    body: z.strictObject({ plan_id: z.string(), interval: optional(interval) }),
    variables: ({ body }) => ({ input: { planId: body.plan_id, ...(body.interval && { interval: body.interval }) } }),
    reply: 'checkout',
    refusals: ['NOT_FOUND', 'CONFLICT', 'PROVIDER_FAILED', 'TIMEOUT'],
  }),
  route('POST /add-ons/{id}/purchase', RestPurchaseAddOnDocument, {
    variables: ({ params }) => params,
    reply: 'order',
    refusals: ['PROVIDER_FAILED', 'TIMEOUT'],
  }),
  route('GET /user/payment-history', RestListPaymentsDocument, { reply: 'payments' }),
  route('POST /user/subscription/cancel', RestCancelSubscriptionDocument, {
    reply: 'subscription',
    refusals: ['CONFLICT'],
  }),
  route('POST /user/subscription/resume', RestResumeSubscriptionDocument, {
    reply: 'subscription',
    refusals: ['CONFLICT', 'PROVIDER_FAILED'],
  }),
];
