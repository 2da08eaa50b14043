import {
  useBellQuery,
  useClearNotificationsMutation,
  useDismissNotificationMutation,
  useMarkAllNotificationsReadMutation,
  useMarkNotificationReadMutation,
} from '#web/graphql/operations.generated.ts';
import { pollWhileSeen } from '#web/graphql/poll-while-seen.ts';
import { useRefetchOnFocus } from '#web/ui/use-refetch-on-focus.ts';
import { mergeNotices, type Notice } from './notice-list.ts';
import { shownQuotaNotices } from './quota-notice.ts';
import { usePageNews } from './use-page-news.ts';
import { useQuotaNotices } from './use-quota-notices.ts';

const POLL_INTERVAL_MS = 60_000;

/**
 * Returns the notifications of the user and the quota notices of this browser as one list, and functions that mark them as read and dismiss
 * them. The list is updated every minute while the page is seen, and when the user comes back to it: a forgotten tab must not keep its session
 * in use. Failed updates are ignored.
 */
export function useNotices() {
  const { data, refetch } = useBellQuery({
    ...pollWhileSeen(POLL_INTERVAL_MS),
    fetchPolicy: 'network-only',
  });
  useRefetchOnFocus(refetch);
  const viewer = data?.viewer;
  usePageNews(viewer?.notifications.nodes);
  const { notices: local, change } = useQuotaNotices(data ? shownQuotaNotices(data) : []);
  const ignoreErrors = { onError: () => undefined };
  const [markRead] = useMarkNotificationReadMutation(ignoreErrors);
  const [markAllRead] = useMarkAllNotificationsReadMutation(ignoreErrors);
  const [dismiss] = useDismissNotificationMutation(ignoreErrors);
  const [clear] = useClearNotificationsMutation(ignoreErrors);

  const notices = mergeNotices(viewer?.notifications.nodes ?? [], local);
  const hasNotifications = notices.some(({ isLocal }) => !isLocal);
  return {
    notices,
    unread: notices.filter(({ isRead }) => !isRead).length,
    read: ({ id, isLocal, isRead }: Notice) => {
      if (isRead) return;
      if (isLocal) change({ isRead: true }, id);
      else void markRead({ variables: { id } });
    },
    readAll: () => {
      change({ isRead: true });
      if (hasNotifications) void markAllRead();
    },
    dismiss: ({ id, isLocal }: Notice) => {
      if (isLocal) change({ isDismissed: true }, id);
      else void dismiss({ variables: { id } });
    },
    clear: () => {
      change({ isDismissed: true });
      if (hasNotifications) void clear();
    },
  };
}

export type Notices = ReturnType<typeof useNotices>;
