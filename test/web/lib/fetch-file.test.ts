import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { noteUnsavedInput } from '#web/lib/unsaved-input.ts';
import { sessionToken, startSession } from '#web/session/session-store.ts';

beforeEach(() => {
  startSession('a.session.token');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: 'Please sign in' }, { status: 401 })));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const download = () =>
  fetchFile({ path: '/api/export', signal: new AbortController().signal, onProgress: () => undefined });

test('a download that the server rejects ends the session', async () => {
  await expect(download()).rejects.toThrow('Please sign in');
  expect(sessionToken()).toBeNull();
});

test('a download that the server rejects leaves a page with unsaved input open', async () => {
  const release = noteUnsavedInput();
  await expect(download()).rejects.toThrow('Please sign in');
  release();
  expect(sessionToken()).toBe('a.session.token');
});
