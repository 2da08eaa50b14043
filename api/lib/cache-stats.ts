/** Hits and misses of this process's caches: TTL caches and the cache of GraphQL documents (document-limits.ts). Per-request caches don't count. */
export const cacheStats = { hits: 0, misses: 0 };
