import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconPower, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  AdminAccessTokensDocument,
  type TokenTable_TokenFragment,
  useAdminAccessTokensQuery,
  useToggleAccessTokenMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { pageQuery } from '#web/graphql/page-query.ts';
import { Menu } from '#web/ui/Menu.tsx';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { type TablePage, toOnlyPage } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { useListUrl } from '#web/ui/table/use-list-url.ts';
import { switchWithUndo } from '#web/ui/undo/switch-with-undo.ts';
import { useAskedForm } from '#web/ui/use-asked-form.ts';
import { useReload } from '#web/ui/use-reload.ts';
import classes from './AccessTokens.module.css';
import { ApiReference } from './ApiReference.tsx';
import { CreateToken } from './CreateToken.tsx';
import { DeleteToken } from './DeleteToken.tsx';
import { EditToken } from './EditToken.tsx';
import { RotateToken } from './RotateToken.tsx';
import { COLUMNS } from './token-columns.tsx';
import { STATUSES } from './token-look.ts';
import { useApiReference } from './use-api-reference.ts';

type Token = TokenTable_TokenFragment;
type OpenDialog = { readonly kind: 'create' } | { readonly kind: 'edit' | 'rotate' | 'delete'; readonly token: Token };

const STATUS_FILTER = {
  name: 'status',
  label: 'Status',
  choices: Object.entries(STATUSES).map(([status, { label }]) => ({ value: status.toLowerCase(), label })),
};

/** Filters the tokens by status. The server sends all of them, because there are few, so they are one page. Undefined while they load. */
function toPage(tokens: readonly Token[] | undefined, status: string | undefined): TablePage<Token> | undefined {
  return toOnlyPage(status ? tokens?.filter((token) => token.status.toLowerCase() === status) : tokens);
}

/** Returns a function that activates or deactivates a token immediately, and offers Undo. */
function useToggle() {
  const [toggle] = useToggleAccessTokenMutation();
  return ({ id, name, isActive }: Token) =>
    switchWithUndo({
      isOn: isActive,
      set: (next) => toggle({ variables: { id, isActive: next } }),
      done: `${name} was ${isActive ? 'deactivated' : 'activated'}.`,
      failure: 'Failed to update access token.',
    });
}

/** Shows the access tokens of integrators, and the reference of the API that tokens open. */
export function AccessTokensPage() {
  const list = useListUrl({ filters: ['status'] });
  const { data, loading, error, refetch } = useAdminAccessTokensQuery({ fetchPolicy: 'cache-and-network' });
  const refresh = useReload(refetch);
  const reference = useApiReference();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  useAskedForm(() => {
    setOpenDialog({ kind: 'create' });
  });
  const toggle = useToggle();
  const close = () => {
    setOpenDialog(null);
  };
  const reload = () => {
    close();
    void refresh();
  };
  const opening = (kind: 'edit' | 'rotate' | 'delete', token: Token) => () => {
    setOpenDialog({ kind, token });
  };
  const create = (
    <Button
      leftSection={<IconPlus aria-hidden size={16} />}
      onClick={() => {
        setOpenDialog({ kind: 'create' });
      }}
    >
      New token
    </Button>
  );
  const { operations } = reference;
  return (
    <SectionPage
      title="Access tokens"
      lead="Other systems use them to manage users, subscriptions and add-ons. Scopes limit what a token may do."
      actions={create}
    >
      <div className={classes.columns}>
        <DataTable
          name="access-tokens"
          label="Access tokens"
          noun={['token', 'tokens']}
          columns={COLUMNS}
          list={list}
          page={toPage(data?.accessTokens, list.filters.status)}
          isLoading={loading}
          error={data ? undefined : error}
          onRetry={() => void refresh()}
          nameOf={({ name }) => name}
          filters={[STATUS_FILTER]}
          actions={(token) => (
            <Menu
              label={`Actions for ${token.name}`}
              items={[
                { label: 'Rotate', Icon: IconRefresh, onSelect: opening('rotate', token) },
                { label: 'Edit', Icon: IconPencil, onSelect: opening('edit', token) },
                {
                  label: token.isActive ? 'Deactivate' : 'Activate',
                  Icon: IconPower,
                  onSelect: () => void toggle(token),
                },
                { label: 'Delete', Icon: IconTrash, onSelect: opening('delete', token), isDestructive: true },
              ]}
            />
          )}
          empty={{
            title: 'No access tokens yet',
            hint: 'Create one for each system that calls the API, with the scopes that it needs.',
          }}
        />
        <ApiReference reference={reference} />
      </div>
      {openDialog?.kind === 'create' && <CreateToken operations={operations} onDone={reload} onClose={close} />}
      {openDialog?.kind === 'edit' && <EditToken token={openDialog.token} onClose={close} />}
      {openDialog?.kind === 'rotate' && (
        <RotateToken token={openDialog.token} operations={operations} onDone={reload} onClose={close} />
      )}
      {openDialog?.kind === 'delete' && <DeleteToken token={openDialog.token} onDone={reload} onClose={close} />}
    </SectionPage>
  );
}
AccessTokensPage.preloadData = pageQuery(AdminAccessTokensDocument, () => ({}));
