import type { MantineColorSchemeManager } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { lasting } from '#web/lib/browser-storage.ts';

// The same key and attribute as public/color-scheme.js.
const KEY = 'plainprompt.color-scheme';
const ATTRIBUTE = 'data-mantine-color-scheme';

export const COLOR_SCHEMES = ['auto', 'light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

const listeners = new Set<() => void>();

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');

export const readColorScheme = (): ColorScheme => COLOR_SCHEMES.find((it) => it === lasting.get(KEY)) ?? 'auto';

function apply(): void {
  const scheme = readColorScheme();
  const isDark = scheme === 'auto' ? darkSystem().matches : scheme === 'dark';
  document.documentElement.setAttribute(ATTRIBUTE, isDark ? 'dark' : 'light');
  for (const listener of listeners) listener();
}

export function chooseColorScheme(scheme: ColorScheme): void {
  // Mantine hands back whatever it is told.
  if (scheme === readColorScheme()) return;
  lasting.set(KEY, scheme);
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the system and the other tabs from now on. Called once by each entry. */
export function followColorScheme(): void {
  darkSystem().addEventListener('change', apply);
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) apply();
  });
  // Public pages are painted long before this runs: the system may have changed since.
  apply();
}

/** What was chosen, not what is seen: 'auto' stays 'auto'. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, readColorScheme, () => 'auto');

/** Keeps Mantine to the same choice as pages without Mantine. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  return {
    get: () => readColorScheme(),
    set: chooseColorScheme,
    subscribe: (onUpdate) => {
      stop = subscribe(() => {
        onUpdate(readColorScheme());
      });
    },
    unsubscribe: () => {
      stop?.();
    },
    clear: () => {
      chooseColorScheme('auto');
    },
  };
}
