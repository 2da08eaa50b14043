import { Button, Tabs } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { AdminActionsPageDocument, useAdminActionsPageQuery } from '#web/graphql/admin-operations.generated.ts';
import { pageQuery } from '#web/graphql/page-query.ts';
import type { Direction } from '#web/lib/move-id.ts';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { toOnlyPage } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { useListUrl } from '#web/ui/table/use-list-url.ts';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { useAskedForm } from '#web/ui/use-asked-form.ts';
import { ACTION_COLUMNS } from './action-columns.tsx';
import { type ActionRow, toActionRows } from './action-rows.ts';
import { CreateAction, EditAction } from './ActionDialog.tsx';
import classes from './Actions.module.css';
import { DeleteAction } from './DeleteAction.tsx';
import { PromptPreview } from './PromptPreview.tsx';
import { RowActions } from './RowActions.tsx';
import { useMoveAction } from './use-move-action.ts';
import { useToggleAction } from './use-toggle-action.ts';

type OpenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'preview' | 'edit' | 'delete'; readonly action: ActionRow };

const TAB = 'default';

const LOAD_FAILURE = 'Failed to load default actions. Please try again.';

/** Loads the actions. `reload` announces a failure while older actions are shown; without any, `error` is set. */
function useActionList() {
  const { data, loading, error, refetch } = useAdminActionsPageQuery({
    fetchPolicy: 'cache-and-network',
  });
  const actions = useMemo(() => data && toActionRows(data), [data]);
  const reload = async () => {
    try {
      await refetch();
    } catch {
      // Without a list, the page itself shows the failure.
      if (actions) announce(LOAD_FAILURE);
    }
  };
  return {
    actions,
    page: useMemo(() => toOnlyPage(actions), [actions]),
    loading,
    error: data ? undefined : error,
    reload,
  };
}

/** Returns the directions in which an action can move: not up if it is the first one, not down if it is the last one. */
const listMoves = (actions: readonly ActionRow[], { id }: ActionRow): Direction[] => [
  ...(actions[0]?.id === id ? [] : (['up'] as const)),
  ...(actions.at(-1)?.id === id ? [] : (['down'] as const)),
];

/** Shows the actions that the operator offers to all users, by position, and what can be done with each. */
export function ActionsPage() {
  const list = useListUrl({ filters: [] });
  const { actions = [], page, loading, error, reload } = useActionList();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  useAskedForm(() => {
    setOpenDialog({ kind: 'create' });
  });
  const toggle = useToggleAction(reload);
  const move = useMoveAction(actions);
  const close = () => {
    setOpenDialog(null);
  };
  const closeAndReload = () => {
    close();
    void reload();
  };
  const show = (kind: 'preview' | 'edit' | 'delete') => (action: ActionRow) => {
    setOpenDialog({ kind, action });
  };
  return (
    <SectionPage
      title="Actions"
      lead="Default actions are offered to all users, in the composer and in the browser extension."
      actions={
        <HeadButtons
          isLoaded={page !== undefined}
          isRefreshing={loading && page !== undefined}
          onRefresh={() => void reload()}
          onCreate={() => {
            setOpenDialog({ kind: 'create' });
          }}
        />
      }
    >
      <Tabs value={TAB}>
        <Tabs.List aria-label="Actions">
          <Tabs.Tab value={TAB}>Default Actions</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={TAB} className={classes.panel}>
          <DataTable
            name="default-actions"
            label="Default actions"
            noun={['action', 'actions']}
            columns={ACTION_COLUMNS}
            list={list}
            page={page}
            isLoading={loading && !page}
            error={error}
            errorTitle={LOAD_FAILURE}
            onRetry={() => void reload()}
            nameOf={({ name }) => name}
            onOpen={show('preview')}
            actions={(action) => (
              <RowActions
                action={action}
                moves={listMoves(actions, action)}
                onMove={(chosen, direction) => void move(chosen, direction)}
                onPreview={show('preview')}
                onToggle={(chosen) => void toggle(chosen)}
                onEdit={show('edit')}
                onDelete={show('delete')}
              />
            )}
            empty={{
              title: 'No default actions found',
              hint: 'An action is a ready instruction, such as Shorten, that users choose for a rewrite.',
            }}
          />
        </Tabs.Panel>
      </Tabs>
      {openDialog && <ActionDialog dialog={openDialog} actions={actions} onDone={closeAndReload} onClose={close} />}
    </SectionPage>
  );
}
ActionsPage.preloadData = pageQuery(AdminActionsPageDocument, () => ({}));

interface HeadButtonsProps {
  /** Whether the actions are loaded. The form for a new one needs them, because it suggests the position after theirs. */
  readonly isLoaded: boolean;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  readonly onCreate: () => void;
}

function HeadButtons({ isLoaded, isRefreshing, onRefresh, onCreate }: HeadButtonsProps) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh aria-hidden size={16} />}
        loading={isRefreshing}
        onClick={onRefresh}
      >
        Refresh
      </Button>
      <Button leftSection={<IconPlus aria-hidden size={16} />} disabled={!isLoaded} onClick={onCreate}>
        New action
      </Button>
    </>
  );
}

interface ActionDialogProps {
  readonly dialog: OpenDialog;
  readonly actions: readonly ActionRow[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function ActionDialog({ dialog, actions, onDone, onClose }: ActionDialogProps) {
  if (dialog.kind === 'create') return <CreateAction actions={actions} onDone={onDone} onClose={onClose} />;
  const { kind, action } = dialog;
  if (kind === 'preview') return <PromptPreview action={action} onClose={onClose} />;
  return kind === 'edit' ? (
    <EditAction action={action} onDone={onDone} onClose={onClose} />
  ) : (
    <DeleteAction action={action} onDone={onDone} onClose={onClose} />
  );
}
