import { useLocation } from 'react-router-dom';
import { tabStorage } from '#web/lib/browser-storage.ts';
import { redirectTo } from '#web/lib/redirect.ts';
import { useUrlParams } from '../use-url-params.ts';

/** The path of the page that was left for a checkout in this tab, until the user is back on it. */
const LEFT_PAGE_KEY = 'plainprompt.left-for-checkout';

/**
 * Returns whether the user left this page for a checkout in this tab, and forgets it. The browser's Back button leads to the address that
 * was left, which does not say so.
 */
export function takeLeftForCheckout(path: string): boolean {
  const isLeft = tabStorage.get(LEFT_PAGE_KEY) === path;
  if (isLeft) tabStorage.set(LEFT_PAGE_KEY, null);
  return isLeft;
}

/**
 * Returns functions that note that the user leaves this page for a checkout, and, for `leave`, open it in this tab. `forgetNews` removes the
 * notice about an earlier checkout.
 */
export function useLeaveForCheckout() {
  const { pathname } = useLocation();
  const [, change] = useUrlParams();
  const forgetNews = () => {
    change({ checkout: null });
  };
  const note = () => {
    tabStorage.set(LEFT_PAGE_KEY, pathname);
    forgetNews();
  };
  return {
    note,
    forgetNews,
    leave: (url: string) => {
      note();
      redirectTo(url);
    },
  };
}
