import { useLocation } from 'react-router-dom';
import { browserStorage, tabStorage } from '#web/lib/browser-storage.ts';
import { useUrlParams } from '../use-url-params.ts';

/** The path of the page of this tab that was left for a checkout, until the user is back on it. */
const LEFT_PAGE_KEY = 'plainprompt.left-for-checkout';

/** Notes that the user leaves this page for a checkout, in this tab or in another one. */
export function markLeftForCheckout(path: string): void {
  tabStorage.set(LEFT_PAGE_KEY, path);
}

/**
 * Returns whether the user left this page for a checkout, and forgets it. The browser's Back button leads to the address that
 * was left, which does not say so.
 */
export function takeLeftForCheckout(path: string): boolean {
  const isLeft = tabStorage.get(LEFT_PAGE_KEY) === path;
  if (isLeft) tabStorage.set(LEFT_PAGE_KEY, null);
  return isLeft;
}

/** An entry that is written only to reach the other tabs of this browser, and removed immediately. */
const RETURN_KEY = 'plainprompt.returned-from-checkout';

/** Lets the other tabs know that the user is back from a checkout: one of them may be the page that was left. */
export function announceReturn(): void {
  browserStorage.set(RETURN_KEY, 'yes');
  browserStorage.set(RETURN_KEY, null);
}

/** Calls a function when the user is back from a checkout in another tab. Returns a function that ends that. */
export function onReturnInOtherTab(callback: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === RETURN_KEY && newValue !== null) callback();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('storage', onStorage);
  };
}

/**
 * Returns what a page calls when its user leaves it for a checkout:
 * - `markLeft`: notes that the page is left.
 * - `removeNotice`: removes the notice about an earlier checkout.
 * - `noteLeaving`: both.
 */
export function useLeaveForCheckout() {
  const { pathname } = useLocation();
  const [, change] = useUrlParams();
  const removeNotice = () => {
    change({ checkout: null });
  };
  const markLeft = () => {
    markLeftForCheckout(pathname);
  };
  const noteLeaving = () => {
    markLeft();
    removeNotice();
  };
  return { markLeft, noteLeaving, removeNotice };
}
