import type { PaymentRecord } from './payment.model.ts';
import type { PlanOffer } from './plan-offers.service.ts';

export type PaymentMapper = PaymentRecord;
export type PlanOfferMapper = PlanOffer;
