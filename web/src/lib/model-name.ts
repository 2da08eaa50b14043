import { PRODUCT_NAME, PRODUCT_SLUG } from './product.ts';

/** The engine's name in stored runs. It stays the same when an operator renames the product. */
const BUILT_IN = 'plainprompt';

/**
 * Returns what users read for a model: the product's name for the built-in engine and for the product's choice, 'N/A'
 * for null, which means no model.
 */
export function modelName(model: string | null): string {
  if (model === null) return 'N/A';
  // `PRODUCT_SLUG` is the name by which a request asks for the product's choice (`userModels.productModel`).
  return model === BUILT_IN || model === PRODUCT_SLUG ? PRODUCT_NAME : model;
}
