import type { Resolvers } from '#api/graphql/types.generated.ts';
import { toDeviceName } from '#api/lib/device-name.ts';
import { listActivity } from './activity-log.ts';

export const activityResolvers: Resolvers = {
  Query: {
    accountActivity: (_parent, args, ctx) => listActivity(ctx, args),
  },
  Activity: {
    id: ({ _id }) => String(_id),
    subject: ({ subject }) => subject ?? null,
    device: ({ userAgent }) => (userAgent === null ? null : toDeviceName(userAgent)),
  },
};
