import type { Resolvers } from '#api/graphql/types.generated.ts';
import {
  clearInbox,
  countUnread,
  dismiss,
  listMuted,
  listNotifications,
  markAllRead,
  markRead,
  mute,
} from './inbox.ts';

export const notificationResolvers: Resolvers = {
  Mutation: {
    markNotificationRead: (_parent, { id }, ctx) => markRead(ctx, id),
    markAllNotificationsRead: (_parent, _args, ctx) => markAllRead(ctx),
    dismissNotification: (_parent, { id }, ctx) => dismiss(ctx, id),
    muteNotifications: (_parent, { topic, isMuted }, ctx) => mute(ctx, topic, isMuted),
    clearNotifications: (_parent, _args, ctx) => clearInbox(ctx),
  },
  User: {
    notifications: (user, args, ctx) => listNotifications(ctx, user, args),
    mutedNotifications: (user, _args, ctx) => [...listMuted(ctx, user)],
    unreadNotifications: (user, _args, ctx) => countUnread(ctx, user),
  },
  Notification: {
    id: ({ _id }) => String(_id),
    isRead: ({ readAt }) => readAt !== null,
  },
};
