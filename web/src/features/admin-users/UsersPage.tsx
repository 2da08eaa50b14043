import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { fileDate } from '#web/lib/download.ts';
import { SOURCE, STATUS } from '#web/ui/accounts/user-labels.ts';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { useAskedForm } from '#web/ui/use-asked-form.ts';
import { BulkActions } from './BulkActions.tsx';
import { CreateUser } from './CreateUser.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { EditUser } from './EditUser.tsx';
import { SEEN, TERM, usersQuery, useUserList } from './use-user-list.ts';
import { USER_COLUMNS, type UserRow } from './user-columns.tsx';
import { UserActions } from './UserActions.tsx';

const toChoices = (labels: Readonly<Record<string, string | { readonly label: string }>>) =>
  Object.entries(labels).map(([value, label]) => ({
    value: value.toLowerCase(),
    label: typeof label === 'string' ? label : label.label,
  }));

const FILTERS = {
  status: { name: 'status', label: 'Status', choices: toChoices(STATUS) },
  role: { name: 'role', label: 'Role', choices: toChoices({ user: 'User', admin: 'Admin' }) },
  source: { name: 'source', label: 'Source', choices: toChoices(SOURCE) },
  term: { name: 'term', label: 'Plan end', choices: toChoices(TERM) },
  seen: { name: 'seen', label: 'Last seen', choices: toChoices(SEEN) },
} as const;

type OpenDialog = { readonly name: 'create' } | { readonly name: 'edit' | 'delete'; readonly user: UserRow } | null;

/** Everyone with an account: find, create, change, suspend and delete. */
export function UsersPage() {
  const users = useUserList();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  useAskedForm(() => {
    setOpenDialog({ name: 'create' });
  });
  const close = () => {
    setOpenDialog(null);
  };
  const refetch = () => void users.refetch();
  const plans = users.plans.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SectionPage
      title="Users"
      lead="Everyone with an account. A row opens the user’s page."
      actions={
        <Button
          leftSection={<IconPlus aria-hidden size={16} stroke={2} />}
          onClick={() => {
            setOpenDialog({ name: 'create' });
          }}
        >
          New user
        </Button>
      }
    >
      <DataTable
        name="users"
        label="Users"
        noun={['user', 'users']}
        columns={USER_COLUMNS}
        list={users.list}
        page={users.page}
        isLoading={users.isLoading}
        error={users.error}
        onRetry={refetch}
        nameOf={({ email }) => email}
        hrefOf={({ id }) => `/admin/users/${id}`}
        searchLabel="Search by email, name or id"
        filters={[
          FILTERS.status,
          { name: 'plan', label: 'Plan', isOpen: true, choices: plans },
          FILTERS.role,
          FILTERS.source,
          FILTERS.term,
          FILTERS.seen,
        ]}
        exportFile={{
          path: users.exportPath,
          fileName: `users-${fileDate()}.csv`,
          failure: 'Failed to export users',
        }}
        actions={(user) => (
          <UserActions
            user={user}
            onEdit={() => {
              setOpenDialog({ name: 'edit', user });
            }}
            onDelete={() => {
              setOpenDialog({ name: 'delete', user });
            }}
          />
        )}
        bulkActions={(rows, selection) => <BulkActions users={rows} {...selection} />}
        empty={{ title: 'No users yet', hint: 'Users appear here when they sign up, or when you create them.' }}
      />
      {openDialog?.name === 'create' && <CreateUser onDone={refetch} onClose={close} />}
      {openDialog?.name === 'edit' && <EditUser user={openDialog.user} plans={users.plans} onClose={close} />}
      {openDialog?.name === 'delete' && <DeleteUser user={openDialog.user} onDone={refetch} onClose={close} />}
    </SectionPage>
  );
}
UsersPage.preloadData = usersQuery;
