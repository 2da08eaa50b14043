/** Calls `make` that many times, with 0, 1, 2 … */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
