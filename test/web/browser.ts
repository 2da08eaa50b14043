import './computed-style.ts';
import './labels.ts';
import './no-owner-stacks.ts';
import { configure, getConfig } from '@testing-library/react';
import { vi } from 'vitest';

const { getElementError } = getConfig();

configure({
  // A busy machine takes its time with pages; only what fails waits this long.
  asyncUtilTimeout: 60_000,
  // Prints the document into the failure that is reported, which waiting does at its end, and not into each before it.
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    return isWaiting ? new Error(message ?? '') : getElementError(message, container);
  },
});

/** Media that the pretended system matches, such as `(prefers-color-scheme: dark)`. */
const matching = new Set<string>();
type Watcher = (event: { matches: boolean }) => void;
const watchers = new Map<Watcher, string>();

/** Turns a preference of the system on or off, as its settings would. */
export function setSystem(query: string, isOn: boolean): void {
  if (isOn) matching.add(query);
  else matching.delete(query);
  for (const [watcher, watched] of watchers) watcher({ matches: matching.has(watched) });
}

class Observer {
  observe = vi.fn();
  unobserve = vi.fn();
  disconnect = vi.fn();
}

/** Stubs what pages need of a browser and jsdom lacks. Each test file calls it, because stubs end with the file. */
export function pretendBrowser(): void {
  matching.clear();
  watchers.clear();
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return matching.has(query);
    },
    addEventListener: (_type: 'change', watcher: Watcher) => watchers.set(watcher, query),
    removeEventListener: (_type: 'change', watcher: Watcher) => watchers.delete(watcher),
  }));
}

// jsdom has no layout, and scrolls nowhere.
Element.prototype.scrollIntoView = () => undefined;

// jsdom has no dialogs. These don't keep the focus inside, as browsers do.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
