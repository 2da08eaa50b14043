import { Button } from '@mantine/core';
import { IconPlus, IconPower, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type MethodTable_MethodFragment,
  useAdminPaymentMethodsPageQuery,
  useTogglePaymentMethodMutation,
} from '#web/graphql/operations.generated.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { Section } from '#web/ui/Section.tsx';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { type Column, toOnlyPage } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { useListUrl } from '#web/ui/table/use-list-url.ts';
import { switchWithUndo } from '#web/ui/undo/switch-with-undo.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { CreateMethod } from './CreateMethod.tsx';
import { DeleteMethod } from './DeleteMethod.tsx';
import classes from './PaymentMethods.module.css';
import { PROVIDERS } from './providers.ts';
import { WebhookAddress } from './WebhookAddress.tsx';

type Method = MethodTable_MethodFragment;

const COLUMNS: readonly Column<Method>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'provider', header: 'Provider', cell: ({ provider }) => PROVIDERS[provider].label },
  {
    id: 'status',
    header: 'Status',
    cell: ({ isActive }) => (
      <StatusBadge tone={isActive ? 'good' : 'off'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
    ),
  },
  { id: 'createdAt', header: 'Created', priority: 2, cell: ({ createdAt }) => <DateText at={createdAt} /> },
];

type Open = { readonly kind: 'create' } | { readonly kind: 'delete'; readonly method: Method } | null;

/** Activates and deactivates methods, at once and with Undo. */
function useToggle() {
  const [toggle] = useTogglePaymentMethodMutation();
  return ({ id, name, isActive }: Method) =>
    switchWithUndo({
      isOn: isActive,
      set: (next) => toggle({ variables: { id, isActive: next } }),
      done: `${name} was ${isActive ? 'deactivated' : 'activated'}.`,
      failure: 'Failed to update payment method.',
    });
}

/** The operator's accounts at payment providers. */
export function PaymentMethodsPage() {
  const list = useListUrl({ filters: [] });
  const { data, loading, error, refetch } = useAdminPaymentMethodsPageQuery({ fetchPolicy: 'cache-and-network' });
  const reload = useReload(refetch);
  const [open, setOpen] = useState<Open>(null);
  const toggle = useToggle();
  const methods = data?.paymentMethods;
  const close = () => {
    setOpen(null);
  };
  const done = () => {
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
            setOpen({ kind: 'create' });
          }}
        >
          New payment method
        </Button>
      }
    >
      <DataTable
        {...{ name: 'payment-methods', label: 'Payment methods', noun: ['method', 'methods'], columns: COLUMNS, list }}
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
                label: method.isActive ? 'Deactivate' : 'Activate',
                Icon: IconPower,
                onSelect: () => void toggle(method),
              },
              {
                label: 'Delete',
                Icon: IconTrash,
                isDestructive: true,
                onSelect: () => {
                  setOpen({ kind: 'delete', method });
                },
              },
            ]}
          />
        )}
        empty={{
          title: 'No payment methods yet',
          hint: 'Without one, plans and add-ons cannot be sold, except on the sandbox page outside production.',
        }}
      />
      <Section title="Webhooks" lead="Providers report payments to these addresses.">
        <div className={classes.pair}>
          <WebhookAddress provider="STRIPE" />
          <WebhookAddress provider="RAZORPAY" />
        </div>
      </Section>
      {open?.kind === 'create' && <CreateMethod onDone={done} onClose={close} />}
      {open?.kind === 'delete' && <DeleteMethod method={open.method} onDone={done} onClose={close} />}
    </SectionPage>
  );
}
