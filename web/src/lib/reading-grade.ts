/** Code and links, which are left out because they are not sentences. */
const UNREAD = /```[^]*?```|`[^`\n]+`|\bhttps?:\/\/\S+/g;
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
/** The end of a sentence. A line break also ends one, for lists. */
const SENTENCE_END = /[.!?…]+(?=\s|$)|\n+/;

/** Words that nearly every English text contains and texts in other languages do not. */
const ENGLISH =
  /^(?:the|of|and|with|that|this|these|you|your|for|from|to|is|are|it|its|my|please|write|give|make|list|how|what|why|should)$/;
const OTHER_LETTERS = /[^\p{ASCII}]/u;

/** Estimates the syllables of an English word. Adjacent vowels count as one; a silent e at the end does not count. */
function syllablesIn(word: string): number {
  const spoken = word.toLowerCase().replace(/(?:[^laeiouy]es|[^aeiouydt]ed|[^laeiouy]e)$/, '');
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0);
}

/**
 * Returns whether the words are English, because the formula is valid for English only: one of them is in `ENGLISH`, and at most one in twenty
 * has other letters.
 */
function isEnglish(words: readonly string[]): boolean {
  const foreign = words.filter((word) => OTHER_LETTERS.test(word.replaceAll('’', ''))).length;
  return foreign * 20 <= words.length && words.some((word) => ENGLISH.test(word.toLowerCase()));
}

interface Reading {
  /** The Flesch–Kincaid grade level: the years of school needed to read the text, at least 1. */
  readonly grade: number;
  readonly wordsPerSentence: number;
  readonly syllablesPerWord: number;
}

// The constants of the Flesch–Kincaid formula.
const SENTENCE_WEIGHT = 0.39;
const WORD_WEIGHT = 11.8;
const BASE = -15.59;

/** Measures how hard an English text is to read. Null for other languages and for texts without words. */
function readEnglish(text: string): Reading | null {
  const read = text.replace(UNREAD, ' ');
  const words = read.match(WORD) ?? [];
  if (!isEnglish(words)) return null;
  const sentences = read.split(SENTENCE_END).filter((part) => part.search(WORD) >= 0).length;
  const wordsPerSentence = words.length / sentences;
  const syllablesPerWord = words.reduce((sum, word) => sum + syllablesIn(word), 0) / words.length;
  const grade = SENTENCE_WEIGHT * wordsPerSentence + WORD_WEIGHT * syllablesPerWord + BASE;
  return { grade: Math.max(1, Math.round(grade)), wordsPerSentence, syllablesPerWord };
}

/**
 * Returns the Flesch–Kincaid grade level of an English text: the years of school needed to read it, at least 1. Null for other languages and for
 * texts without words.
 */
export const readingGrade = (text: string): number | null => readEnglish(text)?.grade ?? null;

/**
 * Says why the second text has a higher grade than the first: its sentences or its words are longer on average. Null when its grade is not
 * higher, or unknown.
 */
export function whyHarder(before: string, after: string): 'sentences' | 'words' | null {
  const [first, second] = [readEnglish(before), readEnglish(after)];
  if (!first || !second || second.grade <= first.grade) return null;
  const bySentences = SENTENCE_WEIGHT * (second.wordsPerSentence - first.wordsPerSentence);
  const byWords = WORD_WEIGHT * (second.syllablesPerWord - first.syllablesPerWord);
  return bySentences >= byWords ? 'sentences' : 'words';
}
