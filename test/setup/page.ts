import { act, cleanup, renderHook } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { forgetToken } from '#web/features/explorer/pasted-token.ts';
import { startSession } from '#web/session/session-store.ts';
import { dismissNotice, useNotices } from '#web/ui/undo/undo-notices.ts';
import { pretendBrowser } from '../web/browser.ts';

function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}

function dismissNotices(): void {
  const { result } = renderHook(useNotices);
  act(() => {
    for (const { id } of result.current) dismissNotice(id);
  });
  cleanup();
}

/** Files that follow each other in a process share a document, and the app's modules: each starts as after opening a new tab. */
function openTab(): void {
  pretendBrowser();
  document.title = '';
  document.body.replaceChildren();
  document.documentElement.removeAttribute('data-mantine-color-scheme');
  history.replaceState(null, '', '/');
  forgetToken();
  // Forgets how the last session ended.
  startSession('of no one');
  dismissNotices();
  clearStorage();
}

beforeAll(openTab);
beforeEach(clearStorage);
afterEach(() => {
  cleanup();
  // Otherwise the next test could take the notice of this one for its own.
  dismissNotices();
});
afterAll(() => {
  vi.unstubAllGlobals();
});
