import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '#web/lib/durations.ts';

// One clock for all components: a list of 100 rows has one timer.

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = new Date();

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(tick, MINUTE_MS);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** How far the clock may be behind for the first component that shows it. It stands while none does. */
const SLACK_MS = 1000;

function read(): Date {
  if (listeners.size === 0 && Math.abs(Date.now() - now.getTime()) >= SLACK_MS) now = new Date();
  return now;
}

/** Returns the time, which is about a minute old at most, and renders the component again every minute. */
export const useNow = (): Date => useSyncExternalStore(subscribe, read);
