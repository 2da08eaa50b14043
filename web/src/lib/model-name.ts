import { PRODUCT_NAME, PRODUCT_SLUG } from './product.ts';

/** What the built-in engine signs with, whatever the product is called. */
const BUILT_IN = 'plainprompt';

/** The built-in engine goes by the product's name; other models by their own. */
export function modelName(model: string | null): string {
  if (model === null) return 'N/A';
  return model === BUILT_IN || model === PRODUCT_SLUG ? PRODUCT_NAME : model;
}
