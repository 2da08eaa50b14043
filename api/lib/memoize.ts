/** Computes a value once for each key object, and forgets it together with the key. */
export function memoize<TKey extends object, TValue>(compute: (key: TKey) => TValue): (key: TKey) => TValue {
  const values = new WeakMap<TKey, { readonly value: TValue }>();
  return (key) => {
    const known = values.get(key);
    if (known) return known.value;
    const value = compute(key);
    values.set(key, { value });
    return value;
  };
}
