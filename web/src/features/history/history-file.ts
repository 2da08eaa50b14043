import type { ExportHistoryQuery } from '../../graphql/operations.generated.ts';
import { csvLines } from '../../lib/csv.ts';

type Row = ExportHistoryQuery['historyExport']['nodes'][number];

export type HistoryFormat = 'json' | 'csv';

const COLUMNS = ['id', 'original_text', 'simplified_text', 'model_used', 'created_at'] as const;

const asWire = ({ id, originalText, simplifiedText, modelUsed, createdAt }: Row) => ({
  id,
  original_text: originalText,
  simplified_text: simplifiedText,
  model_used: modelUsed,
  created_at: createdAt,
});

export const MIME: Readonly<Record<HistoryFormat, string>> = { json: 'application/json', csv: 'text/csv' };

/** The same file that the REST layer sends: a bare JSON list, or a table. */
export function historyFile(format: HistoryFormat, rows: readonly Row[]): string {
  const wire = rows.map(asWire);
  if (format === 'json') return JSON.stringify(wire, null, 2);
  return csvLines([COLUMNS, ...wire.map((row) => COLUMNS.map((column) => row[column] ?? ''))]);
}
