/** Said before a checkout of a plan or of seats. That of an add-on opens in a new tab. */
export const CHECKOUT_HERE = 'The checkout opens in this tab and leads back here.';
