/**
 * Text between white space, dashes and ellipses, as word processors count it: "p.m.", "48,500", an email address and a link are one word
 * each.
 */
const PIECE = /[^\s—…]+/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Scripts that write words without spaces between them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

let segmenter: Intl.Segmenter | undefined;

/**
 * A part of a text for the segmenter, whose time grows faster than the length of text without spaces does: 120,000 Han characters in a row
 * take it 40 seconds.
 */
const PART = /[^]{1,200}/gu;

function countSegmentedWords(part: string): number {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  let words = 0;
  for (const { isWordLike } of segmenter.segment(part)) if (isWordLike) words += 1;
  return words;
}

/**
 * Counts the words of a text. Text in scripts without spaces needs a dictionary (Intl.Segmenter), which takes a hundred times as long: more
 * than 200 characters in a row are counted in parts, which can add one word for each part.
 */
export function countWords(text: string): number {
  let words = 0;
  for (const [piece] of text.matchAll(PIECE)) {
    if (!UNSPACED.test(piece)) words += LETTER_OR_DIGIT.test(piece) ? 1 : 0;
    else for (const [part] of piece.matchAll(PART)) words += countSegmentedWords(part);
  }
  return words;
}
