import type { MantineColorSchemeManager } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { browserStorage } from '#web/lib/browser-storage.ts';

// public/color-scheme.js uses the same key and attribute.
const KEY = 'plainprompt.color-scheme';
const ATTRIBUTE = 'data-mantine-color-scheme';

export const COLOR_SCHEMES = ['auto', 'light', 'dark'] as const;
/** The user's choice. 'auto' follows the system. */
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

const listeners = new Set<() => void>();

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The stored choice. 'auto' until the user has chosen. */
export const readColorScheme = (): ColorScheme =>
  COLOR_SCHEMES.find((scheme) => scheme === browserStorage.get(KEY)) ?? 'auto';

/** Shows the page in the chosen scheme, and tells the listeners. */
function apply(): void {
  const scheme = readColorScheme();
  const isDark = scheme === 'auto' ? darkSystem().matches : scheme === 'dark';
  document.documentElement.setAttribute(ATTRIBUTE, isDark ? 'dark' : 'light');
  for (const listener of listeners) listener();
}

/** Stores the user's choice and applies it. */
export function chooseColorScheme(scheme: ColorScheme): void {
  // Mantine calls this for each update that it receives, including those that come from here.
  if (scheme === readColorScheme()) return;
  browserStorage.set(KEY, scheme);
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies changes of the system's scheme and changes in other tabs. Called once by each entry file. */
export function followColorScheme(): void {
  darkSystem().addEventListener('change', apply);
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) apply();
  });
  // Public pages are painted before this code runs, and the system's scheme may have changed since.
  apply();
}

/** Returns the chosen scheme, and renders again when it changes. 'auto' stays 'auto'; it is not resolved to light or dark. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, readColorScheme, () => 'auto');

/** Lets Mantine use the same stored choice as the pages without Mantine. */
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
