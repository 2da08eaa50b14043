import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { BellQuery } from '#web/graphql/operations.generated.ts';
import { refetchQueries } from '#web/graphql/refetch-queries.ts';

type Notification = BellQuery['viewer']['notifications']['nodes'][number];

/**
 * Brings the shown page up to date when a new notification leads to it: a new member on the page of the team, or a payment on Billing. What a
 * failed request leaves as it was, the next notification or visit brings up to date.
 * @param notifications undefined until they are loaded
 */
export function usePageNews(notifications: readonly Notification[] | undefined): void {
  const client = useApolloClient();
  const { pathname } = useLocation();
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!notifications) return;
    const before = known.current;
    known.current = new Set(notifications.map(({ id }) => id));
    const isNews = before && notifications.some(({ id, link }) => !before.has(id) && link === pathname);
    if (isNews) refetchQueries(client).catch(() => undefined);
  }, [client, notifications, pathname]);
}
