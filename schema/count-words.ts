const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
/** Scripts that write words without spaces between them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

let segmenter: Intl.Segmenter | undefined;

/** The segmenter's time grows faster than an unbroken run does: 120,000 Han characters in a row take it 40 seconds. */
const PIECE = /\S{1,200}/gu;

function countSegmentedWords(piece: string): number {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  let words = 0;
  for (const { isWordLike } of segmenter.segment(piece)) if (isWordLike) words += 1;
  return words;
}

/**
 * The number of words. Scripts without spaces need a dictionary, which takes a hundred times as long. Runs of more than 200 characters are
 * counted in pieces, which can add a word to each.
 */
export function countWords(text: string): number {
  if (!UNSPACED.test(text)) return text.match(WORD)?.length ?? 0;
  let words = 0;
  for (const [piece] of text.matchAll(PIECE)) words += countSegmentedWords(piece);
  return words;
}
