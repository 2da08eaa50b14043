import {
  useBellQuery,
  useClearNotificationsMutation,
  useDismissNotificationMutation,
  useMarkAllNotificationsReadMutation,
  useMarkNotificationReadMutation,
} from '#web/graphql/operations.generated.ts';
import { merged, type Notice } from './notice.ts';
import { quotaNotice } from './quota-notice.ts';
import { useQuotaNotices } from './use-quota-notices.ts';

const CHECK_EVERY_MS = 60_000;

/** The person's inbox and the notices of this browser, as one list; looked at once a minute. A check that fails is made up for by the next. */
export function useNotices() {
  const { data } = useBellQuery({ pollInterval: CHECK_EVERY_MS, fetchPolicy: 'network-only' });
  const viewer = data?.viewer;
  const { notices: local, change } = useQuotaNotices(viewer ? quotaNotice(viewer.subscription) : null);
  const quietly = { onError: () => undefined };
  const [markRead] = useMarkNotificationReadMutation(quietly);
  const [markAllRead] = useMarkAllNotificationsReadMutation(quietly);
  const [dismiss] = useDismissNotificationMutation(quietly);
  const [clear] = useClearNotificationsMutation(quietly);

  const notices = merged(viewer?.notifications.nodes ?? [], local);
  const hasKept = notices.some(({ isLocal }) => !isLocal);
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
      if (hasKept) void markAllRead();
    },
    dismiss: ({ id, isLocal }: Notice) => {
      if (isLocal) change({ isDismissed: true }, id);
      else void dismiss({ variables: { id } });
    },
    clear: () => {
      change({ isDismissed: true });
      if (hasKept) void clear();
    },
  };
}

export type Notices = ReturnType<typeof useNotices>;
