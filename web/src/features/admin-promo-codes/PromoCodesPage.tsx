import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { ExportButton } from '#web/ui/table/ExportButton.tsx';
import { TableToolbar } from '#web/ui/table/TableToolbar.tsx';
import { useTableKeys } from '#web/ui/table/use-table-keys.ts';
import { BulkCreate } from './BulkCreate.tsx';
import { CreatePromoCode } from './CreatePromoCode.tsx';
import { DeletePromoCode } from './DeletePromoCode.tsx';
import { EditPromoCode } from './EditPromoCode.tsx';
import type { PromoCode } from './promo-texts.ts';
import { PromoGrid } from './PromoGrid.tsx';
import { PromoUses } from './PromoUses.tsx';
import { STATUS_FILTER, TYPE_FILTER, usePromoList } from './use-promo-list.ts';
import { useToggle } from './use-toggle.ts';

type Open =
  { readonly name: 'create' | 'bulk' } | { readonly name: 'usage' | 'edit' | 'delete'; readonly promo: PromoCode };

const noSelection = () => undefined;

/** The promo codes: find, create one or many, change, switch off, see who used them, export. */
export function PromoCodesPage() {
  const promos = usePromoList();
  const { list, plans, refresh } = promos;
  const toggle = useToggle(refresh);
  const [open, setOpen] = useState<Open | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useTableKeys(root, { onSearch: () => search.current?.focus(), onEscape: noSelection });
  const close = () => {
    setOpen(null);
  };
  const reload = () => {
    close();
    void refresh();
  };
  return (
    <SectionPage
      title="Promo codes"
      lead="A code gives a discount on the next payment, a plan for some days, or both."
      actions={
        <HeaderActions
          onOpen={(name) => {
            setOpen({ name });
          }}
        />
      }
    >
      <TableToolbar
        list={list}
        searchLabel="Search by code"
        filters={[
          TYPE_FILTER,
          STATUS_FILTER,
          { name: 'plan', label: 'Plan', choices: plans.map(({ id, name }) => ({ value: id, label: name })) },
        ]}
        searchRef={search}
      />
      <PromoGrid
        promos={promos}
        onToggle={(promo) => void toggle(promo)}
        onOpen={(name, promo) => {
          setOpen({ name, promo });
        }}
      />
      {open?.name === 'create' && <CreatePromoCode plans={plans} onDone={reload} onClose={close} />}
      {open?.name === 'bulk' && <BulkCreate plans={plans} onCreated={() => void refresh()} onClose={close} />}
      {open?.name === 'edit' && <EditPromoCode promo={open.promo} plans={plans} onDone={reload} onClose={close} />}
      {open?.name === 'usage' && <PromoUses promo={open.promo} onClose={close} />}
      {open?.name === 'delete' && <DeletePromoCode promo={open.promo} onDone={reload} onClose={close} />}
    </SectionPage>
  );
}

function HeaderActions({ onOpen }: { onOpen: (name: 'create' | 'bulk') => void }) {
  return (
    <>
      <ExportButton
        path="/api/admin/promo-codes/export"
        fileName="promo-codes.csv"
        failure="Failed to export promo codes"
        advice="Failed to download CSV"
      />
      <Button
        variant="default"
        onClick={() => {
          onOpen('bulk');
        }}
      >
        Bulk create
      </Button>
      <Button
        leftSection={<IconPlus aria-hidden size={16} stroke={2} />}
        onClick={() => {
          onOpen('create');
        }}
      >
        New code
      </Button>
    </>
  );
}
