import type { Connection } from '#api/database/cursor-page.ts';
import type { PaymentReviewRecord } from './payment-review.model.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.
export type PaymentReviewMapper = PaymentReviewRecord;
export type PaymentReviewConnectionMapper = Connection<PaymentReviewRecord>;
