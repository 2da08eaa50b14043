import { Button } from '@mantine/core';
import { IconPencil, IconPlugConnected, IconPlus, IconPower, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  AdminPaymentMethodsPageDocument,
  type MethodTable_MethodFragment,
  useAdminPaymentMethodsPageQuery,
} from '#web/graphql/admin-operations.generated.ts';
import { pageQuery } from '#web/graphql/page-query.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { Section } from '#web/ui/Section.tsx';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { type Column, toOnlyPage } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { useListUrl } from '#web/ui/table/use-list-url.ts';
import { useAskedForm } from '#web/ui/use-asked-form.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { ActivateMethod } from './ActivateMethod.tsx';
import { CreateMethod } from './CreateMethod.tsx';
import { DeleteMethod } from './DeleteMethod.tsx';
import { EditMethod } from './EditMethod.tsx';
import classes from './PaymentMethods.module.css';
import { PAYMENT_PROVIDERS } from './providers.ts';
import { usePaymentMethodActions } from './use-payment-method-actions.ts';
import { WebhookAddress } from './WebhookAddress.tsx';

type Method = MethodTable_MethodFragment;

const COLUMNS: readonly Column<Method>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'provider', header: 'Provider', cell: ({ provider }) => PAYMENT_PROVIDERS[provider].label },
  {
    id: 'status',
    header: 'Status',
    cell: ({ isActive, takesPayments }) => (
      <StatusBadge tone={isActive ? 'good' : 'off'}>
        {takesPayments ? 'Takes new payments' : isActive ? 'Active' : 'Inactive'}
      </StatusBadge>
    ),
  },
  {
    id: 'credentials',
    header: 'Credentials',
    isBreakable: true,
    cell: (method) => <CredentialTrial method={method} />,
  },
  {
    id: 'lastWebhookAt',
    header: 'Last webhook',
    priority: 2,
    cell: ({ lastWebhookAt }) => (lastWebhookAt ? <DateText at={lastWebhookAt} /> : 'None yet'),
  },
  { id: 'createdAt', header: 'Created', priority: 2, cell: ({ createdAt }) => <DateText at={createdAt} /> },
];

/** Whether the credentials worked when they were last tried. */
function CredentialTrial({ method: { triedAt, trialProblem } }: { method: Method }) {
  if (triedAt === null) return <StatusBadge tone="warn">Not tried</StatusBadge>;
  const tried = <DateText at={triedAt} />;
  return trialProblem === null ? (
    <>Worked ({tried})</>
  ) : (
    <>
      <StatusBadge tone="bad">Do not work</StatusBadge> {trialProblem} ({tried})
    </>
  );
}

type OpenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'delete' | 'activate'; readonly method: Method }
  | null;

/** The operator's accounts at payment providers. */
export function PaymentMethodsPage() {
  const list = useListUrl({ filters: [] });
  const { data, loading, error, refetch } = useAdminPaymentMethodsPageQuery({ fetchPolicy: 'cache-and-network' });
  const reload = useReload(refetch);
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  useAskedForm(() => {
    setOpenDialog({ kind: 'create' });
  });
  const actions = usePaymentMethodActions(reload);
  const methods = data?.paymentMethods;
  const close = () => {
    setOpenDialog(null);
  };
  const closeAndReload = () => {
    close();
    void reload();
  };
  return (
    <SectionPage
      title="Payment methods"
      lead="The newest active method takes all new payments. Renewals stay with the method that they began with."
      actions={
        <Button
          leftSection={<IconPlus aria-hidden size={16} stroke={2} />}
          onClick={() => {
            setOpenDialog({ kind: 'create' });
          }}
        >
          New payment method
        </Button>
      }
    >
      <DataTable
        name="payment-methods"
        label="Payment methods"
        noun={['method', 'methods']}
        columns={COLUMNS}
        list={list}
        page={toOnlyPage(methods)}
        isLoading={loading}
        error={data ? undefined : error}
        onRetry={() => void reload()}
        nameOf={({ name }) => name}
        actions={(method) => (
          <Menu
            label={`Actions for ${method.name}`}
            items={[
              {
                label: 'Edit',
                Icon: IconPencil,
                onSelect: () => {
                  setOpenDialog({ kind: 'edit', method });
                },
              },
              { label: 'Try credentials', Icon: IconPlugConnected, onSelect: () => void actions.tryMethod(method) },
              {
                label: method.isActive ? 'Deactivate' : 'Activate',
                Icon: IconPower,
                onSelect: () => {
                  if (method.isActive) void actions.toggle(method);
                  else setOpenDialog({ kind: 'activate', method });
                },
              },
              {
                label: 'Delete',
                Icon: IconTrash,
                isDestructive: true,
                onSelect: () => {
                  setOpenDialog({ kind: 'delete', method });
                },
              },
            ]}
          />
        )}
        empty={{
          title: 'No payment methods yet',
          hint: 'Without one, users cannot buy anything in production. Outside production, a sandbox page takes test payments.',
        }}
      />
      {data && (
        <Section title="Webhooks" lead="Providers report payments to these addresses.">
          <div className={classes.pair}>
            {data.paymentWebhooks.map((webhook) => (
              <WebhookAddress key={webhook.provider} webhook={webhook} />
            ))}
          </div>
        </Section>
      )}
      {openDialog?.kind === 'create' && (
        <CreateMethod webhooks={data?.paymentWebhooks ?? []} onDone={closeAndReload} onClose={close} />
      )}
      {openDialog?.kind === 'edit' && <EditMethod method={openDialog.method} onDone={closeAndReload} onClose={close} />}
      {openDialog?.kind === 'activate' && (
        <ActivateMethod method={openDialog.method} onDone={closeAndReload} onClose={closeAndReload} />
      )}
      {openDialog?.kind === 'delete' && (
        <DeleteMethod method={openDialog.method} onDone={closeAndReload} onClose={close} />
      )}
    </SectionPage>
  );
}
PaymentMethodsPage.preloadData = pageQuery(AdminPaymentMethodsPageDocument, () => ({}));
