import { PRODUCT_NAME, PRODUCT_SLUG } from './product.ts';

/** The model name of the built-in engine in the API. It stays the same when an operator renames the product. */
const BUILT_IN = 'plainprompt';

/** Returns the name of a model for users. The built-in engine has the product's name; null, for no model, is 'N/A'. */
export function modelName(model: string | null): string {
  if (model === null) return 'N/A';
  return model === BUILT_IN || model === PRODUCT_SLUG ? PRODUCT_NAME : model;
}
