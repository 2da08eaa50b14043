import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconPower } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type AddOnTable_AddOnFragment,
  AdminAddOnsPageDocument,
  useAdminAddOnsPageQuery,
  useSaveAddOnMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { pageQuery } from '#web/graphql/page-query.ts';
import { formatNumber, formatPrice } from '#web/lib/quantities.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { type Column, toOnlyPage } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { useListUrl } from '#web/ui/table/use-list-url.ts';
import { switchWithUndo } from '#web/ui/undo/switch-with-undo.ts';
import { useAskedForm } from '#web/ui/use-asked-form.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { AddOnForm } from './AddOnForm.tsx';

type AddOn = AddOnTable_AddOnFragment;

const COLUMNS: readonly Column<AddOn>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'description', header: 'Description', priority: 3, isBreakable: true, cell: ({ description }) => description },
  { id: 'prompts', header: 'Prompts', align: 'end', cell: ({ promptsAmount }) => formatNumber(promptsAmount) },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    cell: ({ price, currency }) => (price === 0 ? 'Free' : formatPrice(price, currency)),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ isActive }) => (
      <StatusBadge tone={isActive ? 'good' : 'off'}>{isActive ? 'On sale' : 'Retired'}</StatusBadge>
    ),
  },
  { id: 'createdAt', header: 'Created', priority: 2, cell: ({ createdAt }) => <DateText at={createdAt} /> },
];

type OpenDialog = { readonly addOn: AddOn | null } | null;

/** Returns a function that takes an add-on off sale or puts it on sale again immediately, and offers Undo. */
function useToggle() {
  const [save] = useSaveAddOnMutation();
  return ({ id, name, isActive }: AddOn) =>
    switchWithUndo({
      isOn: isActive,
      set: (next) => save({ variables: { id, input: { isActive: next } } }),
      done: `${name} was ${isActive ? 'taken off sale' : 'put on sale'}.`,
      failure: 'Failed to update add-on.',
    });
}

/** Shows the packs of prompts that users can buy on top of a plan. */
export function AdminAddOnsPage() {
  const list = useListUrl({ filters: [] });
  const { data, loading, error, refetch } = useAdminAddOnsPageQuery({ fetchPolicy: 'cache-and-network' });
  const reload = useReload(refetch);
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  useAskedForm(() => {
    setOpenDialog({ addOn: null });
  });
  const toggle = useToggle();
  const addOns = data?.adminAddOns;
  const close = () => {
    setOpenDialog(null);
  };
  return (
    <SectionPage
      title="Add-ons"
      lead="Prompts that users buy on top of a plan. Users keep what they have of an add-on that is taken off sale."
      actions={
        <Button
          leftSection={<IconPlus aria-hidden size={16} stroke={2} />}
          onClick={() => {
            setOpenDialog({ addOn: null });
          }}
        >
          New add-on
        </Button>
      }
    >
      <DataTable
        name="add-ons"
        label="Add-ons"
        noun={['add-on', 'add-ons']}
        columns={COLUMNS}
        list={list}
        page={toOnlyPage(addOns)}
        isLoading={loading}
        error={data ? undefined : error}
        onRetry={() => void reload()}
        nameOf={({ name }) => name}
        onOpen={(addOn) => {
          setOpenDialog({ addOn });
        }}
        actions={(addOn) => (
          <Menu
            label={`Actions for ${addOn.name}`}
            items={[
              {
                label: 'Edit',
                Icon: IconPencil,
                onSelect: () => {
                  setOpenDialog({ addOn });
                },
              },
              {
                label: addOn.isActive ? 'Take off sale' : 'Put on sale',
                Icon: IconPower,
                onSelect: () => void toggle(addOn),
              },
            ]}
          />
        )}
        empty={{ title: 'No add-ons yet', hint: 'Create one, and users can buy prompts without changing their plan.' }}
      />
      {openDialog && (
        <AddOnForm
          addOn={openDialog.addOn}
          onDone={() => {
            close();
            void reload();
          }}
          onClose={close}
        />
      )}
    </SectionPage>
  );
}
AdminAddOnsPage.preloadData = pageQuery(AdminAddOnsPageDocument, () => ({}));
