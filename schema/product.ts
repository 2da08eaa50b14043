/** The product's name unless the setting PRODUCT_NAME has another one. */
export const DEFAULT_PRODUCT_NAME = 'PlainPrompt';

/** Converts a product's name to lower-case letters, digits and hyphens, for file names and for the id of the product's own model. */
export const slugOf = (productName: string): string =>
  productName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'product';
