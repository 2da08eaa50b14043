/** `npm run races` takes the counts that docs/reliability.md promises. The suite takes less, which finds the same faults, if not as surely. */
const isFull = process.env.SCALE === 'full';

export const atScale = (counts: { readonly short: number; readonly full: number }): number =>
  isFull ? counts.full : counts.short;
