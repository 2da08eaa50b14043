import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { ExportButton } from '#web/ui/table/ExportButton.tsx';
import { useAskedForm } from '#web/ui/use-asked-form.ts';
import { useUrlParams } from '#web/ui/use-url-params.ts';
import { BulkCreate } from './BulkCreate.tsx';
import { toExport } from './campaign-actions.ts';
import { Campaigns } from './Campaigns.tsx';
import { CodeList } from './CodeList.tsx';
import { CreatePromoCode } from './CreatePromoCode.tsx';
import classes from './PromoCodes.module.css';
import { ALL_CODES, promoCodesQuery, usePromoList } from './use-promo-list.ts';

/** Removes the list's search, filters, order and page (use-promo-list.ts) from the URL, when the tab changes. */
const NO_LIST = Object.fromEntries(
  ['q', 'type', 'status', 'plan', 'campaign', 'sort', 'after', 'from'].map((name) => [name, null]),
);

/** The promo codes and their campaigns: create one or many, find, change, switch off, see who used them, export. */
export function PromoCodesPage() {
  const promos = usePromoList();
  const { plans, refresh, exportPath } = promos;
  const [params, change] = useUrlParams();
  const tab = params.get('tab') === 'campaigns' ? 'campaigns' : 'codes';
  const [openDialog, setOpenDialog] = useState<'create' | 'bulk' | null>(null);
  useAskedForm(() => {
    setOpenDialog(tab === 'codes' ? 'create' : 'bulk');
  });
  /** How many batches were created here, so that the campaigns are read again. */
  const [created, setCreated] = useState(0);
  const close = () => {
    setOpenDialog(null);
  };
  return (
    <SectionPage
      title="Promo codes"
      lead="A code gives a discount on the next purchase, a plan for some days, or both."
      actions={<HeaderActions tab={tab} exportPath={tab === 'codes' ? exportPath : ALL_CODES} onOpen={setOpenDialog} />}
    >
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => {
          change({ ...NO_LIST, tab: next === 'campaigns' ? next : null }, { replace: false });
        }}
      >
        <Tabs.List aria-label="Codes and campaigns">
          <Tabs.Tab value="codes">Codes</Tabs.Tab>
          <Tabs.Tab value="campaigns">Campaigns</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="codes" className={classes.panel}>
          <CodeList promos={promos} />
        </Tabs.Panel>
        <Tabs.Panel value="campaigns" className={classes.panel}>
          <Campaigns key={created} />
        </Tabs.Panel>
      </Tabs>
      {openDialog === 'create' && (
        <CreatePromoCode
          plans={plans}
          onDone={() => {
            close();
            void refresh();
          }}
          onClose={close}
        />
      )}
      {openDialog === 'bulk' && (
        <BulkCreate
          isCampaign={tab === 'campaigns'}
          plans={plans}
          onCreated={() => {
            setCreated(created + 1);
            void refresh();
          }}
          onClose={close}
        />
      )}
    </SectionPage>
  );
}
PromoCodesPage.preloadData = promoCodesQuery;

interface HeaderActionsProps {
  readonly tab: 'codes' | 'campaigns';
  readonly exportPath: string;
  readonly onOpen: (name: 'create' | 'bulk') => void;
}

function HeaderActions({ tab, exportPath, onOpen }: HeaderActionsProps) {
  return (
    <>
      <ExportButton {...toExport(exportPath)} />
      {tab === 'codes' && (
        <Button
          variant="default"
          onClick={() => {
            onOpen('bulk');
          }}
        >
          Bulk create
        </Button>
      )}
      <Button
        leftSection={<IconPlus aria-hidden size={16} stroke={2} />}
        onClick={() => {
          onOpen(tab === 'codes' ? 'create' : 'bulk');
        }}
      >
        {tab === 'codes' ? 'New code' : 'New campaign'}
      </Button>
    </>
  );
}
