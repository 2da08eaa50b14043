import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { operatorCurrency } from '#web/lib/currency.ts';
import { UtcDay } from '#web/ui/DateText.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Column, ListFilter } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { codePath } from './promo-code-paths.ts';
import {
  describeAllowed,
  describeDiscount,
  describeGrant,
  describeStatus,
  describeUses,
  type PromoCode,
} from './promo-texts.ts';
import classes from './PromoCodes.module.css';
import type { PromoGridProps } from './PromoGrid.tsx';

const NAMES: Readonly<{ label: string; noun: [string, string] }> = { label: 'Promo codes', noun: ['code', 'codes'] };

function Status({ promo }: { promo: PromoCode }) {
  const { tone, label } = describeStatus(promo);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

const toColumns = (planName: (id: string) => string, currency: string): readonly Column<PromoCode>[] => [
  { id: 'code', header: 'Code', cell: ({ code }) => <code>{code}</code>, sort: 'ascending' },
  { id: 'status', header: 'Status', cell: (promo) => <Status promo={promo} /> },
  { id: 'discount', header: 'Discount', cell: (promo) => describeDiscount(promo, currency), sort: 'descending' },
  { id: 'uses', header: 'Uses', cell: describeUses, sort: 'descending', align: 'end' },
  {
    id: 'grants',
    header: 'Grants',
    cell: ({ grantPlanId, grantPlanName, grantDurationDays }) =>
      grantPlanId ? describeGrant(grantPlanName, grantDurationDays) : '—',
    priority: 2,
    isBreakable: true,
  },
  {
    id: 'expires',
    header: 'Expires',
    cell: ({ expiresAt }) => (expiresAt ? <UtcDay at={expiresAt} /> : 'Never'),
    sort: 'ascending',
    priority: 2,
  },
  {
    id: 'campaign',
    header: 'Campaign',
    cell: ({ campaignName }) => campaignName ?? '—',
    priority: 3,
    isBreakable: true,
  },
  {
    id: 'plans',
    header: 'Applies to',
    cell: ({ allowedPlanIds }) => describeAllowed(allowedPlanIds, planName),
    isOptional: true,
    isBreakable: true,
  },
];

interface PromoTableProps extends PromoGridProps {
  readonly filters: readonly ListFilter[];
}

/** The codes as rows: more of them at a glance, and ordered by any column. */
export function PromoTable({ promos, filters, onToggle, onOpen }: PromoTableProps) {
  const { list, page, plans, isLoading, error, refresh } = promos;
  const currency = operatorCurrency();
  const columns = useMemo(
    () => toColumns((id) => plans.find((plan) => plan.id === id)?.name ?? id, currency),
    [plans, currency],
  );
  return (
    <DataTable
      {...NAMES}
      name="promo-codes"
      columns={columns}
      list={list}
      page={page}
      isLoading={isLoading}
      error={error}
      filters={filters}
      errorTitle="The promo codes could not be loaded"
      onRetry={() => void refresh()}
      nameOf={({ code }) => code}
      hrefOf={({ id }) => codePath(id)}
      searchLabel="Search by code"
      actions={(promo) => (
        <div className={classes.rowActions}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`${promo.isActive ? 'Deactivate' : 'Activate'} ${promo.code}`}
            onClick={() => {
              onToggle(promo);
            }}
          >
            {promo.isActive ? 'Deactivate' : 'Activate'}
          </Button>
          <Menu
            label={`Actions for ${promo.code}`}
            items={[
              {
                label: 'Edit',
                Icon: IconPencil,
                onSelect: () => {
                  onOpen('edit', promo);
                },
              },
              {
                label: 'Delete',
                Icon: IconTrash,
                isDestructive: true,
                onSelect: () => {
                  onOpen('delete', promo);
                },
              },
            ]}
          />
        </div>
      )}
      empty={{ title: 'No promo codes yet', hint: 'A code gives a discount, a plan for some days, or both.' }}
    />
  );
}
