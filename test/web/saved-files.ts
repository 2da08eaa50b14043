import { afterEach, beforeEach, vi } from 'vitest';
import type { useServer } from '../setup/server.ts';

const nodeFetch = globalThis.fetch;

/** Keeps the files that the page of a test saves, and sends its requests to a server. Both are as before after each test. */
export function useSavedFiles(server: ReturnType<typeof useServer>): readonly Blob[] {
  const saved: Blob[] = [];
  const fetchFromServer = (path: string, init?: RequestInit) => nodeFetch(server.origin() + path, init);
  beforeEach(() => {
    saved.length = 0;
    const browser = { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: vi.fn() };
    vi.stubGlobal('URL', Object.assign(URL, browser));
    vi.stubGlobal('fetch', fetchFromServer);
  });
  afterEach(() => {
    vi.stubGlobal('fetch', nodeFetch);
  });
  return saved;
}
