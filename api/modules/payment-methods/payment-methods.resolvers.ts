import type { Resolvers } from '#api/graphql/types.generated.ts';
import { takesPayments } from './checkout-method.ts';
import { addPaymentMethod, editPaymentMethod } from './edit-payment-methods.ts';
import { listPaymentMethods } from './payment-methods.service.ts';
import { tryPaymentMethod } from './payment-providers.service.ts';
import { deletePaymentMethod, setPaymentMethodActive } from './store-payment-methods.ts';

const toRecord = (credentials: readonly { readonly name: string; readonly value: string }[]) =>
  Object.fromEntries(credentials.map(({ name, value }) => [name, value]));

export const paymentMethodResolvers: Resolvers = {
  Query: {
    paymentMethods: () => listPaymentMethods(),
  },
  Mutation: {
    createPaymentMethod: (_parent, { input }, ctx) =>
      addPaymentMethod(ctx, { ...input, credentials: toRecord(input.credentials) }),
    updatePaymentMethod: (_parent, { id, input: { credentials, ...change } }, ctx) =>
      editPaymentMethod(ctx, id, { ...change, credentials: credentials && toRecord(credentials) }),
    tryPaymentMethod: (_parent, { id }, ctx) => tryPaymentMethod(ctx, id),
    setPaymentMethodActive: (_parent, { id, isActive }) => setPaymentMethodActive(id, isActive),
    deletePaymentMethod: (_parent, { id }) => deletePaymentMethod(id),
  },
  PaymentMethod: {
    id: ({ _id }) => String(_id),
    takesPayments: (method, _args, ctx) => takesPayments(ctx, method),
  },
};
