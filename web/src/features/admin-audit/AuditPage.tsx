import { useState } from 'react';
import { fileDate } from '#web/lib/download.ts';
import { describeChange } from '#web/ui/audit/change-texts.ts';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { AUDIT_COLUMNS } from './audit-columns.tsx';
import { actorText, type AuditRow } from './audit-texts.ts';
import { AuditDialog } from './AuditDialog.tsx';
import { auditQuery, useAuditList } from './use-audit-list.ts';

/** What administrators, access tokens and the service changed. */
export function AuditPage() {
  const audit = useAuditList();
  const [openEntry, setOpenEntry] = useState<AuditRow | null>(null);
  const close = () => {
    setOpenEntry(null);
  };
  return (
    <SectionPage
      title="Audit log"
      lead="Every change by an administrator, an access token or the service, also those that failed. Kept for 400 days. Times are in your time zone."
    >
      <DataTable
        name="audit"
        label="Audit log"
        noun={['change', 'changes']}
        columns={AUDIT_COLUMNS}
        list={audit.list}
        page={audit.page}
        isLoading={audit.isLoading}
        error={audit.error}
        onRetry={() => void audit.reload()}
        nameOf={(entry) => `${describeChange(entry)} by ${actorText(entry)}`}
        onOpen={setOpenEntry}
        filters={audit.filters}
        exportFile={{
          path: audit.exportPath,
          fileName: `audit-log-${fileDate()}.csv`,
          failure: 'Failed to export the audit log',
        }}
        empty={{ title: 'No changes yet', hint: 'The first change by an administrator appears here.' }}
      />
      {openEntry && (
        <AuditDialog
          entry={openEntry}
          onFilter={(name, value) => {
            close();
            audit.list.setFilter(name, value);
          }}
          onClose={close}
        />
      )}
    </SectionPage>
  );
}
AuditPage.preloadData = auditQuery;
