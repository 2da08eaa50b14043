import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatMegabytes } from '#web/lib/quantities.ts';
import classes from './HistoryPage.module.css';
import type { HistoryFormat, useHistoryExport } from './use-history-export.ts';

const FORMATS: readonly { format: HistoryFormat; label: string }[] = [
  { format: 'json', label: 'Export JSON' },
  { format: 'csv', label: 'Export CSV' },
];

type HistoryExport = ReturnType<typeof useHistoryExport>;

/** The buttons that start an export, one for each format. While filters are on, they say how many entries they export. */
export function ExportButtons({ state, note, start, isEmpty }: HistoryExport & { isEmpty: boolean }) {
  return FORMATS.map(({ format, label }) => (
    <Button
      key={format}
      variant="default"
      disabled={isEmpty || state.name === 'running'}
      leftSection={<IconDownload aria-hidden size={16} stroke={1.8} />}
      onClick={() => void start(format)}
    >
      {`${label}${note}`}
    </Button>
  ));
}

/** Shows the progress of a running export, and the error of a failed one. */
export function ExportStatus({ state, cancel }: HistoryExport) {
  return (
    <>
      {state.name === 'running' && (
        <div className={classes.exporting}>
          <progress aria-label="Export" />
          <span role="status">Exporting: {formatMegabytes(state.bytes)} received</span>
          <Button variant="subtle" size="compact-sm" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      <p role="alert" className={classes.failure}>
        {state.name === 'failed' && `Failed to export history. ${state.message}`}
      </p>
    </>
  );
}
