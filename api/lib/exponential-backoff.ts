interface Bounds {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Milliseconds to wait before the next attempt after `failures` (1 or more) failed ones. Doubles each time, up to `maxMs`. */
export const exponentialBackoff = (failures: number, { firstMs, maxMs }: Bounds): number =>
  Math.min(maxMs, firstMs * 2 ** (failures - 1));
