import type { PaymentMethodRecord } from './payment-method.model.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.
export type PaymentMethodMapper = PaymentMethodRecord;
