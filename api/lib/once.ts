/** Returns a function that calls `make` the first time, and always returns that result. */
export function once<T>(make: () => T): () => T {
  let made: { readonly result: T } | undefined;
  return () => (made ??= { result: make() }).result;
}
