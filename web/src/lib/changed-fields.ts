/**
 * Returns the fields of a form whose values differ from those that the form was opened with. When only these are saved, a change that
 * another user made to another field at the same time is kept.
 */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const earlier = new Map<string, unknown>(Object.entries(before));
  const isChanged = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(earlier.get(field));
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<Fields>;
}
