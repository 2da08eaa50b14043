import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useAdminActionsPageQuery } from '#web/graphql/operations.generated.ts';
import { Menu } from '#web/ui/Menu.tsx';
import type { TablePage } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { useListUrl } from '#web/ui/table/use-list-url.ts';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { ACTION_COLUMNS, type ActionRow } from './action-columns.tsx';
import { CreateAction, EditAction } from './ActionDialog.tsx';
import classes from './Actions.module.css';
import { DeleteAction } from './DeleteAction.tsx';
import { PromptPreview } from './PromptPreview.tsx';
import { useToggleAction } from './use-toggle-action.ts';

type Open =
  { readonly kind: 'create' } | { readonly kind: 'preview' | 'edit' | 'delete'; readonly action: ActionRow } | null;

const LOAD_FAILURE = 'Failed to load default actions. Please try again.';

/** There are few actions, so the list is one page. */
const toPage = (actions: readonly ActionRow[] | undefined): TablePage<ActionRow> | undefined =>
  actions && { nodes: actions, totalCount: actions.length, pageInfo: { hasNextPage: false } };

function useActionList() {
  const { data, loading, error, refetch } = useAdminActionsPageQuery({
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const actions = data?.adminDefaultActions;
  const reload = async () => {
    try {
      await refetch();
    } catch {
      // Without a list, the page itself shows the failure.
      if (actions) announce(LOAD_FAILURE);
    }
  };
  return { actions, page: useMemo(() => toPage(actions), [actions]), loading, error: data ? undefined : error, reload };
}

/** The default actions by position, and what can be done with each. */
export function DefaultActions() {
  const list = useListUrl({ filters: [] });
  const { actions = [], page, loading, error, reload } = useActionList();
  const [open, setOpen] = useState<Open>(null);
  const toggle = useToggleAction(reload);
  const close = () => {
    setOpen(null);
  };
  const done = () => {
    close();
    void reload();
  };
  const show = (kind: 'preview' | 'edit' | 'delete') => (action: ActionRow) => {
    setOpen({ kind, action });
  };
  return (
    <>
      <div className={classes.toolbar}>
        <Button
          variant="default"
          leftSection={<IconRefresh aria-hidden size={16} />}
          loading={loading && page !== undefined}
          onClick={() => void reload()}
        >
          Refresh
        </Button>
        <Button
          leftSection={<IconPlus aria-hidden size={16} />}
          onClick={() => {
            setOpen({ kind: 'create' });
          }}
        >
          New action
        </Button>
      </div>
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
      {open?.kind === 'create' && <CreateAction actions={actions} onDone={done} onClose={close} />}
      {open?.kind === 'preview' && <PromptPreview action={open.action} onClose={close} />}
      {open?.kind === 'edit' && <EditAction action={open.action} onDone={done} onClose={close} />}
      {open?.kind === 'delete' && <DeleteAction action={open.action} onDone={done} onClose={close} />}
    </>
  );
}

interface RowActionsProps {
  readonly action: ActionRow;
  readonly onPreview: (action: ActionRow) => void;
  readonly onToggle: (action: ActionRow) => void;
  readonly onEdit: (action: ActionRow) => void;
  readonly onDelete: (action: ActionRow) => void;
}

function RowActions({ action, onPreview, onToggle, onEdit, onDelete }: RowActionsProps) {
  const { name, isActive } = action;
  const verb = isActive ? 'Deactivate' : 'Activate';
  const on = (act: (action: ActionRow) => void) => () => {
    act(action);
  };
  return (
    <span className={classes.rowActions}>
      <Button variant="subtle" size="compact-sm" aria-label={`View prompt of ${name}`} onClick={on(onPreview)}>
        View prompt
      </Button>
      <Button variant="subtle" size="compact-sm" aria-label={`${verb} ${name}`} onClick={on(onToggle)}>
        {verb}
      </Button>
      <Menu
        label={`Actions for ${name}`}
        items={[
          { label: 'Edit', Icon: IconPencil, onSelect: on(onEdit) },
          { label: 'Delete', Icon: IconTrash, onSelect: on(onDelete), isDestructive: true },
        ]}
      />
    </span>
  );
}
