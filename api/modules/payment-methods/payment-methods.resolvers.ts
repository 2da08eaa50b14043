import type { Resolvers } from '#api/graphql/types.generated.ts';
import {
  createPaymentMethod,
  deletePaymentMethod,
  listPaymentMethods,
  setPaymentMethodActive,
} from './payment-methods.service.ts';

const toRecord = (credentials: readonly { readonly name: string; readonly value: string }[]) =>
  Object.fromEntries(credentials.map(({ name, value }) => [name, value]));

export const paymentMethodResolvers: Resolvers = {
  Query: {
    paymentMethods: () => listPaymentMethods(),
  },
  Mutation: {
    createPaymentMethod: (_parent, { input }, ctx) =>
      createPaymentMethod(ctx, { ...input, credentials: toRecord(input.credentials) }),
    setPaymentMethodActive: (_parent, { id, isActive }, ctx) => setPaymentMethodActive(ctx, id, isActive),
    deletePaymentMethod: (_parent, { id }, ctx) => deletePaymentMethod(ctx, id),
  },
  PaymentMethod: {
    id: ({ _id }) => String(_id),
  },
};
