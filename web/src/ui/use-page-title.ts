import { useEffect } from 'react';
import { PRODUCT_NAME } from '#web/lib/product.ts';

/** Sets the title of the browser tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
