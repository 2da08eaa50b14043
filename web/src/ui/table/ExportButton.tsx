import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatMegabytes } from '#web/lib/quantities.ts';
import { announce } from '../undo/undo-notices.ts';
import { useFileDownload } from '../use-file-download.ts';
import classes from './TableToolbar.module.css';

export interface FileExport {
  /** A path of the REST API, with the filters of the list as its query. */
  readonly path: string;
  /** Default: the server's name for the file. */
  readonly fileName?: string;
  /** Shown before the reason when the file could not be loaded, such as 'Failed to export promo codes'. */
  readonly failure: string;
  /** Shown after `failure` when the server gave no reason. */
  readonly advice?: string;
}

/** A button that saves the list, with its filters, as a CSV file. A second click cancels the download. */
export function ExportButton({
  path,
  fileName,
  failure,
  advice,
  isDisabled = false,
}: FileExport & { readonly isDisabled?: boolean }) {
  const { state, start, cancel } = useFileDownload(advice, (name) => {
    // A notice, because a text beside the button would move what stands there, and stay after the filters change.
    announce(`Saved ${name}`);
  });
  const isRunning = state.name === 'running';
  return (
    <>
      <Button
        variant="default"
        size="sm"
        disabled={isDisabled && !isRunning}
        leftSection={<IconDownload aria-hidden size={16} stroke={1.8} />}
        onClick={isRunning ? cancel : () => void start(path, fileName)}
      >
        {isRunning ? 'Cancel export' : 'Export CSV'}
      </Button>
      <span role="status" className={classes.exporting}>
        {isRunning && `Exporting: ${formatMegabytes(state.bytes)}`}
        {state.name === 'failed' && `${failure}. ${state.message}`}
      </span>
    </>
  );
}
