/**
 * The id of the product's own action. It applies when the user prefers no other action. It is also what the server runs without an action, so
 * requests leave it out.
 */
export const SIMPLIFY = 'simplify';
