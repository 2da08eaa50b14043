import { NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { TableToolbar } from '#web/ui/table/TableToolbar.tsx';
import type { ListUrl } from '#web/ui/table/use-list-url.ts';
import { useTableKeys } from '#web/ui/table/use-table-keys.ts';
import { Toggle } from '#web/ui/Toggle.tsx';
import { KEEP_STATE, useUrlParams } from '#web/ui/use-url-params.ts';
import { CampaignFigures } from './CampaignFigures.tsx';
import { DeletePromoCode } from './DeletePromoCode.tsx';
import { EditPromoCode } from './EditPromoCode.tsx';
import type { PromoCode } from './promo-texts.ts';
import classes from './PromoCodes.module.css';
import { PromoGrid, type PromoGridProps } from './PromoGrid.tsx';
import { PromoTable } from './PromoTable.tsx';
import { PromoUses } from './PromoUses.tsx';
import { orderOf, ORDERS, STATUS_FILTER, TYPE_FILTER, type usePromoList } from './use-promo-list.ts';
import { useToggle } from './use-toggle.ts';

interface OpenDialog {
  readonly name: 'usage' | 'edit' | 'delete';
  readonly promo: PromoCode;
}

const VIEWS = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const;

/** The order of the cards. A table has it in its head. */
function Order({ list }: { list: ListUrl }) {
  return (
    <NativeSelect
      className={classes.order}
      aria-label="Order"
      size="sm"
      data={ORDERS.map(({ value, label }) => ({ value, label }))}
      value={orderOf(list).value}
      onChange={({ currentTarget: { value } }) => {
        list.setSort({ field: value.replace(/^-/, ''), isDescending: value.startsWith('-') });
      }}
    />
  );
}

/** Cards cannot be selected, so Escape has nothing to clear. */
const noSelection = () => undefined;

/** The codes as cards or as a table: find, order, switch, change, delete, and see who used them. */
export function CodeList({ promos }: { promos: ReturnType<typeof usePromoList> }) {
  const { list, plans, refresh } = promos;
  const toggle = useToggle(refresh);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [params, change] = useUrlParams();
  const view = params.get('view') === 'table' ? 'table' : 'cards';
  useTableKeys(root, { onSearch: () => search.current?.focus(), onEscape: noSelection });
  const close = () => {
    setOpenDialog(null);
  };
  const reload = () => {
    close();
    void refresh();
  };
  const { campaign } = list.filters;
  const shown: PromoGridProps = {
    promos,
    onToggle: (promo) => void toggle(promo),
    onOpen: (name, promo) => {
      setOpenDialog({ name, promo });
    },
  };
  const filters = [
    TYPE_FILTER,
    STATUS_FILTER,
    { name: 'plan', label: 'Plan', isOpen: true, choices: plans.map(({ id, name }) => ({ value: id, label: name })) },
  ];
  return (
    <>
      {campaign && <CampaignFigures id={campaign} onChanged={refresh} />}
      <div className={classes.views}>
        <Toggle
          label="Show codes as"
          choices={VIEWS}
          chosen={view}
          onChoose={(next) => {
            change({ view: next === 'table' ? next : null }, { replace: false, state: KEEP_STATE });
          }}
        />
        {view === 'cards' && <Order list={list} />}
      </div>
      {view === 'table' ? (
        <PromoTable {...shown} filters={filters} />
      ) : (
        <>
          <TableToolbar
            label="Promo codes"
            list={list}
            searchLabel="Search by code"
            filters={filters}
            searchRef={search}
          />
          <PromoGrid {...shown} />
        </>
      )}
      {openDialog?.name === 'edit' && (
        <EditPromoCode promo={openDialog.promo} plans={plans} onDone={reload} onClose={close} />
      )}
      {openDialog?.name === 'usage' && <PromoUses promo={openDialog.promo} onClose={close} />}
      {openDialog?.name === 'delete' && <DeletePromoCode promo={openDialog.promo} onDone={reload} onClose={close} />}
    </>
  );
}
