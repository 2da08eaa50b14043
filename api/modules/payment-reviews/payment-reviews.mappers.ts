import type { Connection } from '#api/database/cursor-page.ts';
import type { PaymentReviewRecord } from './payment-review.model.ts';

export type PaymentReviewMapper = PaymentReviewRecord;
export type PaymentReviewConnectionMapper = Connection<PaymentReviewRecord>;
