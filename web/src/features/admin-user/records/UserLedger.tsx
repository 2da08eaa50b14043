import type { PromptLedgerKind, UserLedger_EntryFragment } from '#web/graphql/admin-operations.generated.ts';
import { modelName } from '#web/lib/model-name.ts';
import { formatNumber } from '#web/lib/quantities.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import type { Column, TablePage } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { ListUrl } from '#web/ui/table/use-list-url.ts';

type Entry = UserLedger_EntryFragment;

const KINDS: Readonly<Record<PromptLedgerKind, { readonly label: string; readonly tone: Tone }>> = {
  RUN: { label: 'Run', tone: 'off' },
  RETURNED: { label: 'Not charged', tone: 'off' },
  PURCHASE: { label: 'Add-on bought', tone: 'good' },
  GIFT: { label: 'Gift', tone: 'info' },
};

const BUCKETS: Readonly<Record<NonNullable<Entry['bucket']>, string>> = {
  PLAN: 'Plan',
  POOL: 'Team pool',
  ADD_ON: 'Add-on',
  BYOK: 'Own key',
};

const signed = (prompts: number) =>
  prompts > 0 ? `+${formatNumber(prompts)}` : formatNumber(prompts).replace('-', '−');

/** Where an entry's prompts come from: the plan, the team's pool or an add-on. */
const describeQuotaSource = ({ bucket, addOnName }: Entry) => addOnName ?? (bucket ? BUCKETS[bucket] : '');

/** Names the action of a run. The id of a default action is its first name: 'plain-language'. */
function describeAction(action: string): string {
  if (action.startsWith('custom:')) return 'Custom action';
  if (action.startsWith('team:')) return 'Team action';
  const words = action.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function describeDetails({ kind, description, action, model, voidedAt }: Entry): string {
  const parts = [
    description,
    ...(kind === 'RETURNED' ? ['The run failed or changed nothing'] : []),
    action && describeAction(action),
    model && modelName(model),
    ...(voidedAt ? [kind === 'GIFT' ? 'The rest was removed' : 'Refunded: the rest was removed'] : []),
  ];
  return parts.filter(Boolean).join(' · ');
}

const COLUMNS: readonly Column<Entry>[] = [
  {
    id: 'kind',
    header: 'Entry',
    cell: ({ kind }) => <StatusBadge tone={KINDS[kind].tone}>{KINDS[kind].label}</StatusBadge>,
  },
  { id: 'prompts', header: 'Prompts', align: 'end', cell: ({ prompts }) => signed(prompts) },
  { id: 'quotaSource', header: 'From', isBreakable: true, cell: describeQuotaSource },
  { id: 'details', header: 'Details', cell: describeDetails, priority: 2, isBreakable: true },
  { id: 'at', header: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
];

interface UserLedgerProps {
  readonly page: TablePage<Entry> | undefined;
  readonly list: ListUrl;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Where the user's prompts came from and went, newest first. */
export function UserLedger(table: UserLedgerProps) {
  return (
    <DataTable
      name="user-ledger"
      label="Prompts"
      noun={['entry', 'entries']}
      columns={COLUMNS}
      {...table}
      nameOf={({ kind, at }) => `${KINDS[kind].label} at ${at}`}
      empty={{ title: 'No prompts used yet', hint: 'Runs, add-ons and gifts are listed here.' }}
    />
  );
}
