import { useOnReturn } from './use-on-return.ts';

/** Calls `refetch` when the user comes back to this page. Failed requests keep what is shown. */
export function useRefetchOnFocus(refetch: () => Promise<unknown>): void {
  useOnReturn(() => {
    refetch().catch(() => undefined);
  });
}
