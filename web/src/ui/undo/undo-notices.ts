import { useSyncExternalStore } from 'react';

export interface Notice {
  readonly id: number;
  /** What was done: 'Ada Lovelace was suspended'. */
  readonly text: string;
  /** Reverses it. Undefined: it cannot be undone. Rejects when that fails. */
  readonly undo?: (() => Promise<unknown>) | undefined;
}

/** More would cover the page. */
const MAX_SHOWN = 3;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Tells what was done, at the bottom of the window, for some seconds. */
export function announce(text: string, undo?: Notice['undo']): void {
  lastId += 1;
  change([...notices, { id: lastId, text, undo }].slice(-MAX_SHOWN));
}

/** Tells what was done and offers to undo it, instead of asking before. */
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

export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, () => notices);
