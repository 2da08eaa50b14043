import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { PAGE_SIZE } from '#schema/limits.ts';
import { ExportHistoryDocument, type ExportHistoryQuery } from '../../graphql/operations.generated.ts';
import { downloadText, fileDate } from '../../lib/download.ts';
import type { HistoryFilters } from './history-filters.ts';
import { type HistoryFormat, historyFile, MIME } from './history-file.ts';

type Rows = ExportHistoryQuery['historyExport']['nodes'];

export interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

/** Takes the list as it is filtered, page after page, and saves it as one file. Leaving the page stops it. */
export function useHistoryExport(filters: HistoryFilters) {
  const client = useApolloClient();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  /** Replaced to stop whatever is under way. */
  const wanted = useRef<object | null>(null);
  useEffect(
    () => () => {
      wanted.current = null;
    },
    [],
  );

  const pageAfter = async (after: string | null) => {
    const { data } = await client.query({
      query: ExportHistoryDocument,
      variables: { ...filters, first: PAGE_SIZE.max, after },
      fetchPolicy: 'no-cache',
    });
    return data.historyExport;
  };
  const collect = async (mine: object): Promise<Rows | null> => {
    const rows: Rows = [];
    let after: string | null = null;
    do {
      const page: ExportHistoryQuery['historyExport'] = await pageAfter(after);
      if (wanted.current !== mine) return null;
      rows.push(...page.nodes);
      setProgress({ done: rows.length, total: Math.max(page.totalCount, rows.length) });
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    return rows;
  };

  const start = async (format: HistoryFormat) => {
    const mine = {};
    wanted.current = mine;
    setError(undefined);
    setProgress({ done: 0, total: 0 });
    try {
      const rows = await collect(mine);
      if (rows) downloadText(`prompt-history-${fileDate()}.${format}`, historyFile(format, rows), MIME[format]);
    } catch (failure) {
      if (wanted.current === mine) setError(failure);
    } finally {
      if (wanted.current === mine) setProgress(null);
    }
  };
  const stop = () => {
    wanted.current = null;
    setProgress(null);
  };
  return { start, stop, progress, error };
}
