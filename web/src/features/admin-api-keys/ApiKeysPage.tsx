import { Button } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconPlugConnected,
  IconPlus,
  IconPower,
  IconSparkles,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import {
  AdminApiKeysPageDocument,
  type KeyTable_KeyFragment,
  useAdminApiKeysPageQuery,
} from '#web/graphql/admin-operations.generated.ts';
import { pageQuery } from '#web/graphql/page-query.ts';
import { OPERATOR_PROVIDERS } from '#web/lib/operator-providers.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { type Column, toOnlyPage } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { useListUrl } from '#web/ui/table/use-list-url.ts';
import { useAskedForm } from '#web/ui/use-asked-form.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { CreateKey } from './CreateKey.tsx';
import { DeleteKey } from './DeleteKey.tsx';
import { EditKey } from './EditKey.tsx';
import { FixedModel } from './FixedModel.tsx';
import { SERVER } from './KeyFields.tsx';
import { ProviderModels } from './ProviderModels.tsx';
import { AGGREGATORS } from './providers.ts';
import { ServerModels } from './ServerModels.tsx';
import { useProviderKeyActions } from './use-provider-key-actions.ts';

type Key = KeyTable_KeyFragment;

const COLUMNS: readonly Column<Key>[] = [
  { id: 'name', header: 'Name', cell: ({ keyName }) => keyName },
  { id: 'provider', header: 'Provider', cell: ({ provider }) => OPERATOR_PROVIDERS[provider] },
  { id: 'key', header: 'Key', priority: 2, cell: ({ maskedKey }) => (maskedKey ? <code>{maskedKey}</code> : 'No key') },
  {
    id: 'baseUrl',
    header: 'Base URL',
    priority: 3,
    isBreakable: true,
    cell: ({ baseUrl }) => baseUrl && <code>{baseUrl}</code>,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (key) => <KeyStatus providerKey={key} />,
  },
  {
    id: 'lastUsedAt',
    header: 'Last used',
    priority: 2,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <DateText at={lastUsedAt} /> : 'Never'),
  },
  {
    id: 'lastError',
    header: 'Last error',
    priority: 2,
    isBreakable: true,
    cell: ({ lastError }) =>
      lastError && (
        <>
          {lastError.message} (<DateText at={lastError.at} />)
        </>
      ),
  },
  { id: 'createdAt', header: 'Created', priority: 3, cell: ({ createdAt }) => <DateText at={createdAt} /> },
];

type OpenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'delete' | 'models'; readonly key: Key }
  | null;

/** The operator's keys for model providers, and the models that users can choose on them. */
export function ApiKeysPage() {
  const list = useListUrl({ filters: [] });
  const { data, loading, error, refetch } = useAdminApiKeysPageQuery({ fetchPolicy: 'cache-and-network' });
  const reload = useReload(refetch);
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  useAskedForm(() => {
    setOpenDialog({ kind: 'create' });
  });
  /** The open panels with models: aggregators, and servers by the ids of their keys. */
  const [openPanels, setOpenPanels] = useState<ReadonlySet<string>>(new Set());
  const panel = (id: string) => ({
    isOpen: openPanels.has(id),
    onOpen: () => {
      setOpenPanels((open) => new Set(open).add(id));
    },
  });
  const keys = data?.providerKeys;
  const actions = useProviderKeyActions(keys ?? [], reload);
  const close = () => {
    setOpenDialog(null);
  };
  const closeAndReload = () => {
    close();
    void reload();
  };
  const create = (
    <Button
      leftSection={<IconPlus aria-hidden size={16} stroke={2} />}
      onClick={() => {
        setOpenDialog({ kind: 'create' });
      }}
    >
      New API key
    </Button>
  );
  return (
    <SectionPage
      title="API keys"
      lead="Keys of model providers. Rewrites use the active keys in this order: if one fails, the next takes over. Without a key, the built-in engine rewrites."
      actions={create}
    >
      <DataTable
        name="api-keys"
        label="API keys"
        noun={['key', 'keys']}
        columns={COLUMNS}
        list={list}
        page={toOnlyPage(keys)}
        isLoading={loading}
        error={data ? undefined : error}
        onRetry={() => void reload()}
        nameOf={({ keyName }) => keyName}
        actions={(key) => (
          <Menu
            label={`Actions for ${key.keyName}`}
            items={[
              {
                label: 'Edit',
                Icon: IconPencil,
                onSelect: () => {
                  setOpenDialog({ kind: 'edit', key });
                },
              },
              {
                label: 'Models',
                Icon: IconSparkles,
                onSelect: () => {
                  if (key.fixedModel) setOpenDialog({ kind: 'models', key });
                  else panel(panelOf(key)).onOpen();
                },
              },
              { label: 'Try key', Icon: IconPlugConnected, onSelect: () => void actions.tryKey(key) },
              ...(key.id === keys?.[0]?.id
                ? []
                : [{ label: 'Move up', Icon: IconArrowUp, onSelect: () => void actions.move(key, 'up') }]),
              ...(key.id === keys?.at(-1)?.id
                ? []
                : [{ label: 'Move down', Icon: IconArrowDown, onSelect: () => void actions.move(key, 'down') }]),
              {
                label: key.isActive ? 'Deactivate' : 'Activate',
                Icon: IconPower,
                onSelect: () => void actions.toggle(key),
              },
              {
                label: 'Delete',
                Icon: IconTrash,
                isDestructive: true,
                onSelect: () => {
                  setOpenDialog({ kind: 'delete', key });
                },
              },
            ]}
          />
        )}
        empty={{
          title: 'No API keys configured',
          hint: 'Add the key of a provider, and rewrites and custom actions use its models.',
        }}
      />
      {keys &&
        AGGREGATORS.map((provider) => (
          <ProviderModels
            key={provider}
            provider={provider}
            hasKey={hasActiveKey(keys, provider)}
            {...panel(provider)}
          />
        ))}
      {keys
        ?.filter(({ provider }) => provider === SERVER)
        .map((key) => (
          <ServerModels key={key.id} providerKey={key} {...panel(key.id)} />
        ))}
      {openDialog?.kind === 'create' && <CreateKey onDone={closeAndReload} onClose={close} />}
      {openDialog?.kind === 'edit' && <EditKey providerKey={openDialog.key} onDone={closeAndReload} onClose={close} />}
      {openDialog?.kind === 'models' && <FixedModel providerKey={openDialog.key} onClose={close} />}
      {openDialog?.kind === 'delete' && (
        <DeleteKey providerKey={openDialog.key} keys={keys ?? []} onDone={closeAndReload} onClose={close} />
      )}
    </SectionPage>
  );
}
ApiKeysPage.preloadData = pageQuery(AdminApiKeysPageDocument, () => ({}));

/** The panel with the models of a key: each server has its own, an aggregator one for all its keys. */
const panelOf = ({ id, provider }: Key) => (provider === SERVER ? id : provider);

const hasActiveKey = (keys: readonly Key[], provider: Key['provider']) =>
  keys.some((key) => key.provider === provider && key.isActive);

function KeyStatus({ providerKey: { isActive, isFailing, provider, enabledModels } }: { providerKey: Key }) {
  if (!isActive) return <StatusBadge tone="off">Inactive</StatusBadge>;
  if (isFailing) return <StatusBadge tone="bad">Failing</StatusBadge>;
  if (provider === SERVER && enabledModels.length === 0) return <StatusBadge tone="warn">No models</StatusBadge>;
  return <StatusBadge tone="good">Active</StatusBadge>;
}
