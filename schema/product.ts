/** The product's name unless the setting PRODUCT_NAME has another one. */
export const DEFAULT_PRODUCT_NAME = 'PlainPrompt';

/** The operator's address for support unless the setting SUPPORT_EMAIL has another one. */
export const DEFAULT_SUPPORT_EMAIL = 'support@example.com';

/** The currency, ISO 4217, unless the setting CURRENCY has another one. */
export const DEFAULT_CURRENCY = 'USD';

/**
 * Converts a product's name to lower-case letters, digits and hyphens, for file names and for the id of the product's own model. Returns
 * `product` for a name without any of them, such as one in another script.
 */
export const slugOf = (productName: string): string =>
  productName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'product';
