/** What the product is called unless PRODUCT_NAME says otherwise. */
export const DEFAULT_PRODUCT_NAME = 'PlainPrompt';

/** A product's name where only small letters, digits and hyphens may stand: in file names, and for the model that is its own. */
export const slugOf = (productName: string): string =>
  productName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'product';
