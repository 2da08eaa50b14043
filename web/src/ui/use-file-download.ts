import { useEffect, useRef, useState } from 'react';
import { downloadBlob } from '#web/lib/download.ts';
import { fetchFile, FileRejectedError } from '#web/lib/fetch-file.ts';

type DownloadState =
  | { readonly name: 'idle' }
  | { readonly name: 'running'; readonly bytes: number }
  | { readonly name: 'saved'; readonly fileName: string }
  | { readonly name: 'failed'; readonly message: string };

const IDLE: DownloadState = { name: 'idle' };

/**
 * Saves a file of the REST API. Leaving the page cancels the download. The advice is the message of a failure for which the server gave no
 * reason.
 */
export function useFileDownload(advice = 'Please try again.') {
  const [state, setState] = useState<DownloadState>(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Without a name, the file has the one that the server gives it. */
  const start = async (path: string, fileName?: string) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const update = (next: DownloadState) => {
      if (!signal.aborted) setState(next);
    };
    update({ name: 'running', bytes: 0 });
    try {
      const onProgress = (bytes: number) => {
        update({ name: 'running', bytes });
      };
      const file = await fetchFile({ path, signal, onProgress });
      const name = fileName ?? file.name;
      if (!signal.aborted) downloadBlob(name, file.blob);
      update({ name: 'saved', fileName: name });
    } catch (error) {
      update({ name: 'failed', message: error instanceof FileRejectedError ? error.message : advice });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState(IDLE);
  };
  return { state, start, cancel };
}
