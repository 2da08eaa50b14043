const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['good', 'well'],
  ['fast', 'fast'],
  ['daily', 'daily'],
  ['weekly', 'weekly'],
  ['monthly', 'monthly'],
  ['quarterly', 'quarterly'],
  ['yearly', 'yearly'],
  ['hourly', 'hourly'],
  ['nightly', 'nightly'],
  ['fortnightly', 'fortnightly'],
  ['temporary', 'temporarily'],
  ['voluntary', 'voluntarily'],
  ['timely', 'promptly'],
  ['whole', 'wholly'],
  ['true', 'truly'],
  ['detailed', 'in detail'],
]);

/**
 * Matches words that are adjectives: by their ending, or because they are listed. Other words are left alone, because
 * they may be nouns.
 */
const ADJECTIVE =
  /(?:al|ive|ous|ful|ent|ant|ic|ble|ate|ise|ear|ple|ief|ick|ular|are|ete|ized|ised|less|air|ilar|act|ight|oth|olite|low|ique|ean|uctured)$/;

/**
 * Returns the adverb of an adjective, for "in a careful manner" → "carefully"; undefined if there is none or it is
 * uncertain. It can be a phrase: "in detail".
 */
export function toAdverb(adjective: string): string | undefined {
  const irregular = IRREGULAR.get(adjective);
  if (irregular !== undefined) return irregular;
  if (adjective.endsWith('ly') || !ADJECTIVE.test(adjective)) return undefined;
  if (/(?:[^aeiou]le)$/.test(adjective)) return adjective.replace(/e$/, 'y');
  if (adjective.endsWith('ic') && adjective !== 'public') return `${adjective}ally`;
  return `${adjective}ly`;
}
