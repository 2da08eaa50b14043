import { useState } from 'react';
import { useAdminAuditPageQuery } from '#web/graphql/operations.generated.ts';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { useListUrl } from '#web/ui/table/use-list-url.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { AUDIT_COLUMNS } from './audit-columns.tsx';
import { ACTORS, type AuditRow } from './audit-texts.ts';
import { AuditDialog } from './AuditDialog.tsx';

const distinct = (texts: readonly string[]) => [...new Set(texts)].sort();

/** What administrators, access tokens and the service changed. */
export function AuditPage() {
  const list = useListUrl({ filters: ['actor', 'field'] });
  const { actor, field } = list.filters;
  const { data, previousData, loading, error, refetch } = useAdminAuditPageQuery({
    variables: { actorId: actor ?? null, field: field ?? null, after: list.after },
    fetchPolicy: 'cache-and-network',
  });
  const refresh = useReload(refetch);
  const [open, setOpen] = useState<AuditRow | null>(null);
  const page = (data ?? previousData)?.auditLog;
  const rows = page?.nodes ?? [];
  const close = () => {
    setOpen(null);
  };
  return (
    <SectionPage
      title="Audit log"
      lead="Every change by an administrator, an access token or the service, also those that failed. Kept for 400 days."
    >
      <DataTable
        name="audit"
        label="Audit log"
        noun={['change', 'changes']}
        columns={AUDIT_COLUMNS}
        list={list}
        page={page}
        isLoading={loading && !data}
        error={data ? undefined : error}
        onRetry={() => void refresh()}
        nameOf={(entry) => `${entry.field} by ${ACTORS[entry.actorKind]}`}
        onOpen={setOpen}
        filters={[
          {
            name: 'actor',
            label: 'Actor id',
            choices: { suggestions: distinct(rows.map(({ actorId }) => actorId)) },
          },
          { name: 'field', label: 'Change', choices: { suggestions: distinct(rows.map((row) => row.field)) } },
        ]}
        empty={{ title: 'No changes yet', hint: 'The first change by an administrator appears here.' }}
      />
      {open && (
        <AuditDialog
          entry={open}
          onFilter={(name, value) => {
            close();
            list.setFilter(name, value);
          }}
          onClose={close}
        />
      )}
    </SectionPage>
  );
}
