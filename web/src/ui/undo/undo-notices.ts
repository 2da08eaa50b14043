import { useSyncExternalStore } from 'react';

export interface Notice {
  readonly id: number;
  /** What was done: 'Ada Lovelace was suspended'. */
  readonly text: string;
  /** Reverses it. Undefined: it cannot be undone. Rejects when that fails. */
  readonly undo?: (() => Promise<unknown>) | undefined;
}

/** The most notices that are shown. More would cover the page. */
const MAX_SHOWN = 3;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a notice about what was done, at the bottom of the window, for some seconds. */
export function announce(text: string, undo?: Notice['undo']): void {
  lastId += 1;
  change([...notices, { id: lastId, text, undo }].slice(-MAX_SHOWN));
}

/** Shows a notice about what was done, with a button that undoes it. Used instead of asking before the action. */
export const offerUndo = (text: string, undo: () => Promise<unknown>): void => {
  announce(text, undo);
};

export const dismissNotice = (id: number): void => {
  change(notices.filter((notice) => notice.id !== id));
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Returns the notices to show, the oldest first. */
export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, () => notices);
