import { useEffect, useRef, useState } from 'react';
import { downloadBlob } from '#web/lib/download.ts';
import { fetchFile, FileRejectedError } from '#web/lib/fetch-file.ts';

type DownloadState =
  | { readonly name: 'idle' }
  /** `bytes` is how much was received so far. */
  | { readonly name: 'running'; readonly bytes: number }
  | { readonly name: 'saved'; readonly fileName: string }
  | { readonly name: 'failed'; readonly message: string };

const IDLE: DownloadState = { name: 'idle' };

/**
 * Returns functions that start and cancel the download of a file of the REST API, and the state of the download. Leaving the page cancels
 * the download.
 * @param advice the message of a failure for which the server gave no reason
 * @param onSaved called with the name of a file that was saved
 */
export function useFileDownload(advice = 'Please try again.', onSaved?: (fileName: string) => void) {
  const [state, setState] = useState<DownloadState>(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /**
   * Downloads a file and saves it as `fileName`. Without one, the file gets the server's name for it. Cancels a download that is running. Never
   * rejects.
   */
  const start = async (path: string, fileName?: string) => {
    running.current?.abort();
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
      if (!signal.aborted) {
        downloadBlob(name, file.blob);
        onSaved?.(name);
      }
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
