import { fileDate } from '#web/lib/download.ts';
import { withQuery } from '#web/lib/with-query.ts';
import { useFileDownload } from '#web/ui/use-file-download.ts';
import type { HistoryFilters } from './use-history-filters.ts';

const EXPORT_PATH = '/api/user/prompt-history/export';

export type HistoryFormat = 'json' | 'csv';

/** Returns functions that start and cancel the export of the filtered history as a file of the REST API, and its state. */
export function useHistoryExport(filters: HistoryFilters) {
  const { state, start, cancel } = useFileDownload();
  return {
    state,
    cancel,
    start: async (format: HistoryFormat) => {
      await start(withQuery(EXPORT_PATH, { ...filters, format }), `prompt-history-${fileDate()}.${format}`);
    },
  };
}
