/** Writes a number with its noun: '1 seat', '2,000 seats'. */
export const counted = (count: number, [one, many]: readonly [string, string]): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`;
