/** What is not read as sentences: code and links. */
const UNREAD = /```[^]*?```|`[^`\n]+`|\bhttps?:\/\/\S+/g;
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
/** The end of a sentence, or of a line that is one, such as an item of a list. */
const SENTENCE_END = /[.!?…]+(?=\s|$)|\n+/;

/** Words that hardly any English text does without, and that other languages don't have. */
const ENGLISH =
  /^(?:the|of|and|with|that|this|these|you|your|for|from|to|is|are|it|its|my|please|write|give|make|list|how|what|why|should)$/;
const OTHER_LETTERS = /[^\p{ASCII}]/u;

/** Vowels in a row are one sound; a last silent e is none. */
function syllablesIn(word: string): number {
  const spoken = word.toLowerCase().replace(/(?:[^laeiouy]es|[^aeiouydt]ed|[^laeiouy]e)$/, '');
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0);
}

/** The formula is made for English and says nothing about other languages. */
function isEnglish(words: readonly string[]): boolean {
  const foreign = words.filter((word) => OTHER_LETTERS.test(word.replaceAll('’', ''))).length;
  return foreign * 20 <= words.length && words.some((word) => ENGLISH.test(word.toLowerCase()));
}

/**
 * How many years of school an English text asks for, by Flesch and Kincaid: 0.39 words a sentence + 11.8 syllables a word - 15.59,
 * rounded and at least 1. Null for other languages, and where there is nothing to read.
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
