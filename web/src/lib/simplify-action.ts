/** The id of the product's own action: the default where the user prefers none, and the server's, so that requests leave it out. */
export const SIMPLIFY = 'simplify';
