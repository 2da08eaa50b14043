import { expireSession, sessionToken } from '#web/session/session-store.ts';

interface FileRequest {
  /** A path of the REST API, with its query. */
  readonly path: string;
  readonly signal: AbortSignal;
  /** Called with the number of bytes received so far. */
  readonly onProgress: (bytes: number) => void;
}

/** Thrown when the server rejected the request of a file. Its message is a text for users. */
export class FileRejectedError extends Error {}

/** Makes the error of a failed response: a FileRejectedError when the server gave a reason for users. */
async function toError(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => null);
  const hasText = typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
  if (response.status < 500 && hasText) return new FileRejectedError(body.error as string);
  return new Error(`The server answered ${response.status}`);
}

interface FetchedFile {
  /** The name that the server gives the file. */
  readonly name: string;
  readonly blob: Blob;
}

/** Reads the file's name from the response. 'export' without one. */
const readName = (headers: Headers) =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'export';

/**
 * Downloads a file that the REST API streams. The browser collects it as a blob, which it can keep on disk, so a file of any size works.
 * Rejects with FileRejectedError when the server gave a reason, and with another error when it did not, when the connection breaks before
 * the end of the file, and when `signal` aborts. A response 401 means that the session expired.
 */
export async function fetchFile({ path, signal, onProgress }: FileRequest): Promise<FetchedFile> {
  const token = sessionToken();
  const response = await fetch(path, { headers: { authorization: `Bearer ${token ?? ''}` }, signal });
  if (response.status === 401) expireSession(token);
  if (!response.ok || !response.body) throw await toError(response);
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      onProgress(bytes);
      controller.enqueue(chunk);
    },
  });
  const blob = await new Response(response.body.pipeThrough(counter), { headers: response.headers }).blob();
  return { name: readName(response.headers), blob };
}
