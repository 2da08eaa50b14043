import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { errorMessage } from '../../graphql/error-message.ts';
import { formatNumber } from '../../lib/quantities.ts';
import type { HistoryFormat } from './history-file.ts';
import classes from './HistoryPage.module.css';
import type { useHistoryExport } from './use-history-export.ts';

const FORMATS: readonly { format: HistoryFormat; label: string }[] = [
  { format: 'json', label: 'Export JSON' },
  { format: 'csv', label: 'Export CSV' },
];

type Exporting = ReturnType<typeof useHistoryExport>;

export function ExportButtons({ start, progress, isEmpty }: Exporting & { isEmpty: boolean }) {
  return FORMATS.map(({ format, label }) => (
    <Button
      key={format}
      variant="default"
      disabled={isEmpty || progress !== null}
      leftSection={<IconDownload aria-hidden size={16} stroke={1.8} />}
      onClick={() => void start(format)}
    >
      {label}
    </Button>
  ));
}

/** How far it is, and why it failed. */
export function ExportState({ progress, error, stop }: Exporting) {
  return (
    <>
      {progress && (
        <div className={classes.exporting}>
          <progress aria-label="Export" max={progress.total || 1} value={progress.done} />
          <span role="status">
            Exporting {formatNumber(progress.done)} of {formatNumber(progress.total)} entries
          </span>
          <Button variant="subtle" size="compact-sm" onClick={stop}>
            Cancel
          </Button>
        </div>
      )}
      <p role="alert" className={classes.failure}>
        {error !== undefined && `Failed to export history. ${errorMessage(error, 'Please try again.')}`}
      </p>
    </>
  );
}
