import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useFileDownload } from '#web/ui/use-file-download.ts';

/** A server that answers requests when the test says so: `answers` has a function for each request so far. */
function waitingServer() {
  const answers: ((text: string) => void)[] = [];
  const answer = (_path: string, { signal }: { signal: AbortSignal }) =>
    new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => {
        reject(new DOMException('The download was canceled.', 'AbortError'));
      });
      answers.push((text) => {
        resolve(new Response(text));
      });
    });
  vi.stubGlobal('fetch', answer);
  return answers;
}

test('a download that is started while another one is running takes its place', async () => {
  const saved = vi.fn<(blob: Blob) => string>(() => 'blob:saved');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: vi.fn() }));
  const answers = waitingServer();
  const { result } = renderHook(() => useFileDownload());
  await act(async () => {
    const first = result.current.start('/export?format=json', 'history.json');
    const second = result.current.start('/export?format=csv', 'history.csv');
    answers[1]?.('id\n');
    await second;
    answers[0]?.('[]');
    await first;
  });
  expect(result.current.state).toEqual({ name: 'saved', fileName: 'history.csv' });
  expect(saved).toHaveBeenCalledOnce();
});
