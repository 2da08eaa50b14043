import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * Returns whether the scripts of a prerendered form have run. Until then, the form's submit button must be disabled: the browser would submit
 * the form by itself, and put the password into the URL.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
