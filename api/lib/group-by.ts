/** Groups items by a key, like `Map.groupBy`, which Node has from version 21 on. */
export function groupBy<TItem, TKey>(
  items: Iterable<TItem>,
  keyOf: (item: TItem) => TKey,
): Map<TKey, [TItem, ...TItem[]]> {
  const groups = new Map<TKey, [TItem, ...TItem[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
