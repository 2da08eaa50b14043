import { z } from 'zod';
import { optional } from '../fields.ts';
import {
  RestCancelSubscriptionDocument,
  RestChangePlanDocument,
  RestCreateCheckoutDocument,
  RestListPaymentsDocument,
  RestListPlanOffersDocument,
  RestPurchaseAddOnDocument,
  RestResumeSubscriptionDocument,
  RestUndoPlanChangeDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const interval = z.enum(['monthly', 'yearly'], 'The interval must be monthly or yearly').meta({
  description: 'How often the plan is paid: yearly, or the plan’s own interval (monthly).',
});

const planChoice = z.strictObject({ plan_id: z.string(), interval: optional(interval) });

const toCheckoutInput = ({ plan_id: planId, interval: chosen }: z.output<typeof planChoice>) => ({
  input: { planId, ...(chosen && { interval: chosen }) },
});

export const billingRoutes = [
  route('POST /payments/create-checkout', RestCreateCheckoutDocument, {
    body: planChoice,
    variables: ({ body }) => toCheckoutInput(body),
    reply: 'checkout',
    errorCodes: ['NOT_FOUND', 'CONFLICT', 'PROVIDER_FAILED', 'TIMEOUT'],
  }),
  route('GET /user/plan-offers', RestListPlanOffersDocument, { reply: 'offers' }),
  route('POST /user/subscription/change', RestChangePlanDocument, {
    body: planChoice,
    variables: ({ body }) => toCheckoutInput(body),
    reply: 'subscription',
    errorCodes: ['NOT_FOUND', 'CONFLICT'],
  }),
  route('POST /user/subscription/undo-change', RestUndoPlanChangeDocument, {
    reply: 'subscription',
    errorCodes: ['CONFLICT'],
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
