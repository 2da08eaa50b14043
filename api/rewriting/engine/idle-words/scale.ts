/**
 * Returns the number of the range that a count is in. The ranges are 0, 1, 2, 3, 4, 5 to 6, 7 to 9, 10 to 14, 15 to 24,
 * and 25 or more.
 */
export function scale(count: number): number {
  if (count <= 4) return count;
  if (count <= 6) return 5;
  if (count <= 9) return 6;
  if (count <= 14) return 7;
  return count <= 24 ? 8 : 9;
}
