import { deviceOf } from '../users/device.ts';
import type { Resolvers } from '../../graphql/types.generated.ts';
import { listActivity } from './activity.service.ts';

export const activityResolvers: Resolvers = {
  Query: {
    accountActivity: (_parent, args, ctx) => listActivity(ctx, args),
  },
  Activity: {
    id: ({ _id }) => String(_id),
    device: ({ userAgent }) => (userAgent === null ? null : deviceOf(userAgent)),
  },
};
