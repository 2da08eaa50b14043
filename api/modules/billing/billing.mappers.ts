import type { PaymentRecord } from './payment.model.ts';

export type PaymentMapper = PaymentRecord;
