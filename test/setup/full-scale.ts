/**
 * `npm run races`, `npm run screens` and `npm run train:check` take all of what they are about. The suite takes less, which finds the same faults,
 * if not as surely.
 */
export const isFull = process.env.SCALE === 'full';

export const atScale = <T>(extents: { readonly short: T; readonly full: T }): T =>
  isFull ? extents.full : extents.short;
