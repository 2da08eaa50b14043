export type Direction = 'up' | 'down';

/** Returns the ids with one of them moved one place up or down. The id must be in the list and have a place to move to. */
export function moveId(ids: readonly string[], id: string, direction: Direction): string[] {
  const from = ids.indexOf(id);
  return ids.toSpliced(from, 1).toSpliced(from + (direction === 'up' ? -1 : 1), 0, id);
}
