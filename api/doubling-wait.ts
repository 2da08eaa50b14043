interface Bounds {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Milliseconds to wait before trying again what failed so many times (1 or more): twice as long each time, up to the longest. */
export const doublingWait = (failures: number, { firstMs, longestMs }: Bounds): number =>
  Math.min(longestMs, firstMs * 2 ** (failures - 1));
