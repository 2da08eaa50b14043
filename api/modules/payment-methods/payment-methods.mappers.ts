import type { PaymentMethodRecord } from './payment-method.model.ts';

export type PaymentMethodMapper = PaymentMethodRecord;
