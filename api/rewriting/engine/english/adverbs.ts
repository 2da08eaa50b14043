const IRREGULAR: Readonly<Record<string, string>> = {
  good: 'well',
  fast: 'fast',
  daily: 'daily',
  weekly: 'weekly',
  monthly: 'monthly',
  yearly: 'yearly',
  hourly: 'hourly',
  timely: 'promptly',
  whole: 'wholly',
  true: 'truly',
  detailed: 'in detail',
};

/** Endings of adjectives. A word with another ending may not be an adjective. */
const ADJECTIVE =
  /(?:al|ive|ous|ful|ent|ant|ic|ble|ate|ise|ear|ple|ief|ick|ular|are|ete|ete|ized|ised|lized|ful|less|air|ilar|mal|nal|tic|cal|act|ight|oth|olite|low|ular|ique|ean|uctured|ganized)$/;

/** Returns the adverb of an adjective ("careful" → "carefully"); undefined if there is none or it is uncertain. */
export function toAdverb(adjective: string): string | undefined {
  if (IRREGULAR[adjective] !== undefined) return IRREGULAR[adjective];
  if (adjective.endsWith('ly') || !ADJECTIVE.test(adjective)) return undefined;
  if (/(?:[^aeiou]le)$/.test(adjective)) return adjective.replace(/e$/, 'y');
  if (adjective.endsWith('ic') && adjective !== 'public') return `${adjective}ally`;
  return `${adjective}ly`;
}
