import { endSession, sessionToken } from '#web/session/session-store.ts';
import type { HistoryFilters } from './use-history-filters.ts';

const EXPORT_PATH = '/api/user/prompt-history/export';

export type HistoryFormat = 'json' | 'csv';

interface HistoryFileRequest {
  readonly format: HistoryFormat;
  readonly filters: HistoryFilters;
  readonly signal: AbortSignal;
  /** Called with the number of bytes received so far. */
  readonly onProgress: (bytes: number) => void;
}

/** The server rejected the export. The message is a text for users. */
export class ExportRejectedError extends Error {}

async function toError(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => null);
  const hasText = typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
  if (response.status < 500 && hasText) return new ExportRejectedError(body.error as string);
  return new Error(`The server answered ${response.status}`);
}

/** Downloads the history as the file that the REST API writes. Rejects if the connection breaks before the end of the file. */
export async function fetchHistoryFile({ format, filters, signal, onProgress }: HistoryFileRequest): Promise<Blob> {
  const token = sessionToken();
  const query = new URLSearchParams({ ...filters, format });
  const response = await fetch(`${EXPORT_PATH}?${query.toString()}`, {
    headers: { authorization: `Bearer ${token ?? ''}` },
    signal,
  });
  if (response.status === 401) endSession(token, 'expired');
  if (!response.ok || !response.body) throw await toError(response);
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      onProgress(bytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), { headers: response.headers }).blob();
}
