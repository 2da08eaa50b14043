import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * Whether the scripts of a form that the build prerenders have run. Until then, its submit button must be disabled: the browser would
 * submit the form itself, and put the password into the address.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
