// A Bloom filter of the pieces of two and three characters of some texts. A text that contains a search contains all pieces of the search, so
// texts are skipped if their filter lacks one of the pieces. If it has them all, the texts may still not match, and must be compared.

const FILTER_BYTES = 4096;
const FILTER_BITS = FILTER_BYTES * 8;
/** A filter with more bits set than this accepts too many searches to be useful. */
const FULL_BITS = FILTER_BITS * 0.4;
/** The shortest search that filters can answer, in folded characters. */
const MIN_SEARCH_LENGTH = 2;
/** The most pieces of a search that are looked up. More of them would hardly reject more filters, and a search can have 1,000. */
const MAX_SEARCH_PIECES = 64;

/**
 * Makes texts equal that MongoDB's case-insensitive patterns take as equal. It may make more texts equal (`ß` and `ss`), which costs
 * comparisons, and never less. Lone surrogates become U+FFFD, which is what MongoDB stores for them.
 */
const foldCase = (text: string): string =>
  // The upper case joins letters that share one, such as `s` and `ſ`. Whether a sigma ends a word doesn't matter.
  Buffer.from(text).toString().toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** Spreads a piece over the 32 bits of a number. The last steps are those of MurmurHash3. */
function hashPiece(first: number, second: number, third: number): number {
  // A factor for each place, so that the order of the characters matters.
  let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ Math.imul(third, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** Returns the two bits of a piece: 15 bits of its hash number one bit of a filter. */
const bitsOf = (hash: number): readonly [number, number] => [
  hash & (FILTER_BITS - 1),
  (hash >>> 15) & (FILTER_BITS - 1),
];

export const createFilter = (): Uint8Array => new Uint8Array(FILTER_BYTES);

function addPiece(filter: Uint8Array, hash: number): void {
  for (const bit of bitsOf(hash)) filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
}

/** Adds the pieces of a text. */
export function addText(filter: Uint8Array, text: string): void {
  const folded = foldCase(text);
  for (let end = 1; end < folded.length; end += 1) {
    const [before, previous, last] = [folded.charCodeAt(end - 2), folded.charCodeAt(end - 1), folded.charCodeAt(end)];
    addPiece(filter, hashPiece(previous, last, 0));
    if (end > 1) addPiece(filter, hashPiece(before, previous, last));
  }
}

/** Returns whether no further texts should be added. */
export function isFull(filter: Uint8Array): boolean {
  let count = 0;
  for (const byte of filter) for (let rest = byte; rest > 0; rest &= rest - 1) count += 1;
  return count > FULL_BITS;
}

/**
 * Returns the bits that are set in the filter of every text that contains the search: bit `n` is the bit `n % 8`, from the lowest, of
 * the byte `n / 8`, as in MongoDB's `$bitsAllSet`. Null if the search is too short for filters.
 */
export function bitsOfSearch(search: string): number[] | null {
  const folded = foldCase(search);
  if (folded.length < MIN_SEARCH_LENGTH) return null;
  if (folded.length === MIN_SEARCH_LENGTH) return [...bitsOf(hashPiece(folded.charCodeAt(0), folded.charCodeAt(1), 0))];
  const pieces = folded.length - 2;
  const step = Math.max(1, pieces / MAX_SEARCH_PIECES);
  const bits = new Set<number>();
  for (let place = 0; place < pieces; place += step) {
    const at = Math.floor(place);
    const hash = hashPiece(folded.charCodeAt(at), folded.charCodeAt(at + 1), folded.charCodeAt(at + 2));
    for (const bit of bitsOf(hash)) bits.add(bit);
  }
  return [...bits];
}
