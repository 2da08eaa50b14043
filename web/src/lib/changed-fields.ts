/** The fields of a form that differ from what it was opened with, so that saving it keeps a concurrent change of another field. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const known = new Map<string, unknown>(Object.entries(before));
  const isChanged = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(known.get(field));
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<Fields>;
}
