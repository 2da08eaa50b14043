import { Tabs } from '@mantine/core';
import type { AdminUserPageQuery } from '#web/graphql/admin-operations.generated.ts';
import type { ListUrl } from '#web/ui/table/use-list-url.ts';
import { useUrlParams } from '#web/ui/use-url-params.ts';
import classes from '../UserPage.module.css';
import { USER_TABS, type UserTab } from './user-tab.ts';
import { UserActivity } from './UserActivity.tsx';
import { UserChanges } from './UserChanges.tsx';
import { UserLedger } from './UserLedger.tsx';
import { UserMails } from './UserMails.tsx';
import { UserPayments } from './UserPayments.tsx';

interface UserTabsProps {
  readonly tab: UserTab;
  readonly shown: AdminUserPageQuery;
  readonly list: ListUrl;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The long lists about a user, one at a time. The tab is kept in the URL. */
export function UserTabs({ tab, shown, ...table }: UserTabsProps) {
  const [, change] = useUrlParams();
  const { adminUserPayments: payments, auditLog: changes, adminUserDetails: details } = shown;
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) => {
        change({ after: null, from: null, tab: next === 'payments' ? null : next }, { replace: false });
      }}
    >
      <Tabs.List aria-label="Records">
        {Object.entries(USER_TABS).map(([name, label]) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={classes.panel}>
        {tab === 'payments' && <UserPayments page={payments} {...table} />}
        {tab === 'prompts' && <UserLedger page={details.promptLedger} {...table} />}
        {tab === 'activity' && <UserActivity page={details.activity} {...table} />}
        {tab === 'mails' && <UserMails page={details.mails} {...table} />}
        {tab === 'changes' && <UserChanges page={changes} {...table} />}
      </Tabs.Panel>
    </Tabs>
  );
}
