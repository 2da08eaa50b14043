import type { AdminPaymentConnection, PaymentTotal } from './admin-payments.ts';
import type { PaymentRecord } from './payment.model.ts';
import type { PlanOffer } from './plan-offers.ts';
import type { Receipt } from './receipts.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.
export type ReceiptMapper = Receipt;
export type PaymentMapper = PaymentRecord;
export type PlanOfferMapper = PlanOffer;
export type AdminPaymentMapper = PaymentRecord;
export type AdminPaymentConnectionMapper = AdminPaymentConnection;
export type PaymentTotalMapper = PaymentTotal;
