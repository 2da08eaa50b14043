export type Direction = 'up' | 'down';

/** The ids after one of them moved one place up or down. */
export function moveId(ids: readonly string[], id: string, direction: Direction): string[] {
  const from = ids.indexOf(id);
  return ids.toSpliced(from, 1).toSpliced(from + (direction === 'up' ? -1 : 1), 0, id);
}
