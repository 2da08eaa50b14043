/** Hits and misses of this process's caches: TTL caches and the cache of validated GraphQL documents. Per-request caches don't count. */
export const cacheStats = { hits: 0, misses: 0 };
