/**
 * How often this process found what it remembers, and how often it had to ask. Counted where something is remembered for longer than a
 * request: settings that hardly change, and GraphQL documents that were checked before.
 */
export const cacheUse = { hits: 0, misses: 0 };
