/** Code and links are not sentences. */
const UNREAD = /```[^]*?```|`[^`\n]+`|\bhttps?:\/\/\S+/g;
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
/** The end of a sentence. A line break also ends one, for lists. */
const SENTENCE_END = /[.!?…]+(?=\s|$)|\n+/;

/** Words that nearly every English text contains and texts in other languages do not. */
const ENGLISH =
  /^(?:the|of|and|with|that|this|these|you|your|for|from|to|is|are|it|its|my|please|write|give|make|list|how|what|why|should)$/;
const OTHER_LETTERS = /[^\p{ASCII}]/u;

/** Adjacent vowels count as one syllable; a silent e at the end does not count. */
function syllablesIn(word: string): number {
  const spoken = word.toLowerCase().replace(/(?:[^laeiouy]es|[^aeiouydt]ed|[^laeiouy]e)$/, '');
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0);
}

/** The formula is valid for English only. */
function isEnglish(words: readonly string[]): boolean {
  const foreign = words.filter((word) => OTHER_LETTERS.test(word.replaceAll('’', ''))).length;
  return foreign * 20 <= words.length && words.some((word) => ENGLISH.test(word.toLowerCase()));
}

/**
 * The Flesch–Kincaid grade level of an English text: the years of school needed to read it, at least 1. Null for other languages and for
 * texts without words.
 */
export function readingGrade(text: string): number | null {
  const read = text.replace(UNREAD, ' ');
  const words = read.match(WORD) ?? [];
  if (!isEnglish(words)) return null;
  const sentences = read.split(SENTENCE_END).filter((part) => part.search(WORD) >= 0).length;
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0);
  const grade = 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
  return Math.max(1, Math.round(grade));
}
