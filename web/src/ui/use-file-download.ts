import { useEffect, useRef, useState } from 'react';
import { downloadBlob } from '#web/lib/download.ts';
import { fetchFile, FileRejectedError } from '#web/lib/fetch-file.ts';

type DownloadState =
  | { readonly name: 'idle' }
  | { readonly name: 'running'; readonly bytes: number }
  | { readonly name: 'saved'; readonly fileName: string }
  | { readonly name: 'failed'; readonly message: string };

const IDLE: DownloadState = { name: 'idle' };

const toFailed = (error: unknown): DownloadState => ({
  name: 'failed',
  message: error instanceof FileRejectedError ? error.message : 'Please try again.',
});

/** Saves a file of the REST API. Leaving the page cancels the download. */
export function useFileDownload() {
  const [state, setState] = useState<DownloadState>(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (path: string, fileName: string) => {
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
      if (!signal.aborted) downloadBlob(fileName, file);
      update({ name: 'saved', fileName });
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
