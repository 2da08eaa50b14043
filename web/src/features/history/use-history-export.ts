import { fileDate } from '#web/lib/download.ts';
import { plural } from '#web/lib/quantities.ts';
import { withQuery } from '#web/lib/with-query.ts';
import { useFileDownload } from '#web/ui/use-file-download.ts';
import type { HistoryFilters } from './use-history-filters.ts';

const EXPORT_PATH = '/api/user/prompt-history/export';

export type HistoryFormat = 'json' | 'csv';

/**
 * Returns functions that start and cancel the export of the filtered history as a file of the REST API, and its state.
 * @param count the number of entries that match. Undefined while it is not known
 */
export function useHistoryExport(filters: HistoryFilters, count: number | undefined) {
  const { state, start, cancel } = useFileDownload();
  const isPart = Object.keys(filters).length > 0;
  return {
    state,
    /** Says how many entries the file has, unless it has the whole history. Empty while that is not known, and without any. */
    note: isPart && count !== undefined && count > 0 ? ` (${plural(count, 'entry', 'entries')})` : '',
    cancel,
    start: async (format: HistoryFormat) => {
      await start(
        withQuery(EXPORT_PATH, { ...filters, format }),
        `prompt-history-${fileDate()}${isPart ? '-filtered' : ''}.${format}`,
      );
    },
  };
}
