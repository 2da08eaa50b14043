import { useEffect } from 'react';
import { PRODUCT_NAME } from '#web/lib/product.ts';

/** Names the page in the tab, in history and to screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
