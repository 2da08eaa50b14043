import { DEFAULT_PRODUCT_NAME, slugOf } from '#schema/product.ts';

/** Stands for the name in what the build writes out; the server puts the operator's in its place. */
const UNKNOWN = '__PRODUCT_NAME__';

function nameInPage(): string {
  if (typeof document === 'undefined') return UNKNOWN;
  return document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content ?? DEFAULT_PRODUCT_NAME;
}

/** What the product is called. Scripts are the same for every operator and are kept for a year: they read it from their page. */
export const PRODUCT_NAME: string = nameInPage();

/** The name in file names, and of the model that is our own. */
export const PRODUCT_SLUG: string = slugOf(PRODUCT_NAME);
