import { useEffect, useRef, useState } from 'react';
import { downloadBlob, fileDate } from '#web/lib/download.ts';
import { ExportRejectedError, fetchHistoryFile, type HistoryFormat } from './fetch-history-file.ts';
import type { HistoryFilters } from './use-history-filters.ts';

type ExportState =
  | { readonly name: 'idle' }
  | { readonly name: 'running'; readonly bytes: number }
  | { readonly name: 'failed'; readonly message: string };

const IDLE: ExportState = { name: 'idle' };

const toFailed = (error: unknown): ExportState => ({
  name: 'failed',
  message: error instanceof ExportRejectedError ? error.message : 'Please try again.',
});

/** Saves the filtered history as a file. Leaving the page cancels the export. */
export function useHistoryExport(filters: HistoryFilters) {
  const [state, setState] = useState<ExportState>(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (format: HistoryFormat) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const update = (next: ExportState) => {
      if (!signal.aborted) setState(next);
    };
    update({ name: 'running', bytes: 0 });
    try {
      const onProgress = (bytes: number) => {
        update({ name: 'running', bytes });
      };
      const file = await fetchHistoryFile({ format, filters, signal, onProgress });
      if (!signal.aborted) downloadBlob(`prompt-history-${fileDate()}.${format}`, file);
      update(IDLE);
    } catch (error) {
      update(toFailed(error));
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState(IDLE);
  };
  return { state, start, cancel };
}
