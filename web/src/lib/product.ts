import { DEFAULT_PRODUCT_NAME, slugOf } from '#schema/product.ts';

/** The placeholder in prerendered pages, which the server replaces by the operator's name for the product. */
const PLACEHOLDER = '__PRODUCT_NAME__';

/** Reads the name from the page. Returns the placeholder while the build prerenders a page. */
function nameInPage(): string {
  if (typeof document === 'undefined') return PLACEHOLDER;
  return document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content ?? DEFAULT_PRODUCT_NAME;
}

/** The product's name. It is read from the page, because scripts are the same for every operator and cached for a year. */
export const PRODUCT_NAME: string = nameInPage();

/** The product's name for file names and as a model name. */
export const PRODUCT_SLUG: string = slugOf(PRODUCT_NAME);
