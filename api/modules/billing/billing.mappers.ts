import type { PaymentConnection, PaymentTotal } from './admin-payments.ts';
import type { PaymentRecord } from './payment.model.ts';
import type { PlanOffer } from './plan-offers.service.ts';

export type PaymentMapper = PaymentRecord;
export type PlanOfferMapper = PlanOffer;
export type AdminPaymentMapper = PaymentRecord;
export type AdminPaymentConnectionMapper = PaymentConnection;
export type PaymentTotalMapper = PaymentTotal;
