import type { Resolvers } from '#api/graphql/types.generated.ts';
import { findLastWebhookAt, listPaymentWebhooks } from './webhook-times.ts';

export const paymentInboxResolvers: Resolvers = {
  Query: {
    paymentWebhooks: (_parent, _args, { runtime }) => listPaymentWebhooks(runtime),
  },
  PaymentMethod: {
    lastWebhookAt: ({ _id }) => findLastWebhookAt(String(_id)),
  },
};
