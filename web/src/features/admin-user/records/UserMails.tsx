import type { MailState, UserMails_MailFragment } from '#web/graphql/admin-operations.generated.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import type { Column, TablePage } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { ListUrl } from '#web/ui/table/use-list-url.ts';

type Mail = UserMails_MailFragment;

const STATES: Readonly<Record<MailState, { readonly label: string; readonly tone: Tone }>> = {
  SENT: { label: 'Sent', tone: 'good' },
  QUEUED: { label: 'Queued', tone: 'warn' },
  NOT_SENT: { label: 'Not sent', tone: 'bad' },
};

const nameOf = ({ name }: Mail) => name;

const COLUMNS: readonly Column<Mail>[] = [
  { id: 'name', header: 'Mail', cell: nameOf },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>,
  },
  { id: 'attempts', header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts, priority: 3 },
  { id: 'createdAt', header: 'Queued', cell: ({ createdAt }) => <RelativeTime at={createdAt} />, priority: 2 },
  { id: 'sentAt', header: 'Sent', cell: ({ sentAt }) => (sentAt ? <RelativeTime at={sentAt} /> : 'No') },
];

interface UserMailsProps {
  readonly page: TablePage<Mail> | undefined;
  readonly list: ListUrl;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The mails to the user in the last 30 days, newest first. Their content is not kept. */
export function UserMails(table: UserMailsProps) {
  return (
    <DataTable
      name="user-mails"
      label="Mails"
      noun={['mail', 'mails']}
      columns={COLUMNS}
      {...table}
      nameOf={nameOf}
      empty={{ title: 'No mails in the last 30 days', hint: 'Mails to this user are listed here, without their text.' }}
    />
  );
}
