import { Button } from '@mantine/core';
import { fileDate } from '#web/lib/download.ts';
import { PRODUCT_SLUG } from '#web/lib/product.ts';
import { formatMegabytes } from '#web/lib/quantities.ts';
import { useFileDownload } from '#web/ui/use-file-download.ts';
import classes from './SettingsPage.module.css';

/** A button that saves all stored data about the user as one JSON file, which the REST API streams. */
export function ExportData({ label }: { readonly label: string }) {
  const { state, start, cancel } = useFileDownload();
  const isRunning = state.name === 'running';
  return (
    <div>
      <Button
        variant="default"
        loading={isRunning}
        onClick={() => void start('/api/user/export', `${PRODUCT_SLUG}-data-${fileDate()}.json`)}
      >
        {label}
      </Button>
      {isRunning && (
        <Button variant="subtle" ml={8} onClick={cancel}>
          Cancel
        </Button>
      )}
      <p role="status" className={classes.progress}>
        {isRunning && `Exporting: ${formatMegabytes(state.bytes)} received`}
        {state.name === 'saved' && `Saved as ${state.fileName}`}
      </p>
      <p role="alert" className={classes.failure}>
        {state.name === 'failed' && `Failed to export data. ${state.message}`}
      </p>
    </div>
  );
}
