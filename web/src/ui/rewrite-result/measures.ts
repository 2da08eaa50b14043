import { countWords } from '#schema/count-words.ts';
import { remask } from '#web/lib/privacy/remask.ts';
import { readingGrade, whyHarder } from '#web/lib/reading-grade.ts';
import { type RewriteSizes, toSavingsText } from '#web/lib/savings.ts';
import type { ResultRun } from './result-run.ts';

const TOKENS_MEANING = 'Tokens are the pieces of words that AI models read and charge for.';
const GRADE_MEANING =
  'Years of school that a reader needs for the text, by the Flesch–Kincaid formula. Left out for other languages than English, and where it says nothing about the rewrite.';

/** The last year of a degree. What is above says no more than that a text is hard to read. */
const HIGHEST_GRADE = 16;

interface Measure {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** Figures above it are shown as more than it: `16+`. */
  readonly highest?: number;
  /** Explains the measure. */
  readonly meaning?: string;
  /** Why the figure got worse, in a sentence. Null: it did not get worse. */
  readonly why: string | null;
}

/** Returns the reason when there is more after the rewrite than before. Null otherwise. */
function whyLonger(before: number, after: number, reason: string): string | null {
  return after > before ? reason : null;
}

/** The reading grade of a text. All that are above the highest one are the same. */
function cappedGrade(text: string): number | null {
  const grade = readingGrade(text);
  return grade === null ? null : Math.min(grade, HIGHEST_GRADE + 1);
}

/**
 * Measures how hard the texts are to read. Empty for texts that are not English, and when both have the same grade, which says nothing about
 * the rewrite. Also empty when the grade rises with a shorter rewrite: a grade is made of averages, which rise when short sentences and words
 * are cut, although what stays is no harder to read.
 */
function toReadingGrade({ originalText, simplifiedText, wordsBefore, wordsAfter }: RewriteSizes): Measure[] {
  const [before, after] = [cappedGrade(originalText), cappedGrade(simplifiedText)];
  if (before === null || after === null || after === before) return [];
  if (after > before && wordsAfter < wordsBefore) return [];
  const longer = whyHarder(originalText, simplifiedText);
  return [
    {
      name: 'Reading grade',
      before,
      after,
      highest: HIGHEST_GRADE,
      why: longer && `The ${longer} are longer on average.`,
      meaning: GRADE_MEANING,
    },
  ];
}

/**
 * Returns the sizes of a prompt and of its rewrite as it is shown. The server counted them for the rewrite as it was made and, if personal
 * details were masked, for texts with placeholders. For other texts, the words are counted here, and the tokens are unknown, unless the text
 * is the prompt again. A masked detail is one word, as in the history, which has its placeholder.
 */
export function toSizes(run: ResultRun, text: string): RewriteSizes {
  const { originalText, simplifiedText, isUnchanged, isEnglish, hasRequest, found } = run;
  const sizes = {
    ...run.sizes,
    isUnchanged,
    ...(isEnglish !== undefined && { isEnglish }),
    ...(hasRequest !== undefined && { hasRequest }),
  };
  const isEdited = text !== simplifiedText;
  if (!isEdited && found.length === 0) return { originalText, simplifiedText, ...sizes };
  const tokens = text === originalText && found.length === 0 ? sizes.tokensBefore : null;
  const counted = {
    originalText,
    simplifiedText: text,
    wordsBefore: countWords(remask(originalText, found)),
    wordsAfter: countWords(remask(text, found)),
    tokensBefore: tokens,
    tokensAfter: tokens,
  };
  return isEdited ? { ...counted, isEdited } : { ...sizes, ...counted };
}

/** Whether the measures of words or tokens show that a rewrite is shorter or longer than its prompt. */
export const isResized = ({ wordsBefore, wordsAfter, tokensBefore, tokensAfter }: RewriteSizes): boolean =>
  wordsBefore !== wordsAfter || tokensBefore !== tokensAfter;

/** Says what a rewrite saved. Of a text that the user changed, only the words are counted. */
export function describeSavings(sizes: RewriteSizes): string {
  if (!sizes.isEdited) return toSavingsText(sizes);
  const { wordsBefore, wordsAfter, originalText, simplifiedText } = sizes;
  if (originalText === simplifiedText) return 'Back to your prompt as you wrote it.';
  if (wordsBefore === wordsAfter) return 'As many words as your prompt.';
  return toSavingsText(sizes);
}

/** Measures the tokens, if those of both texts are known. */
function toTokens({ wordsBefore, wordsAfter, ...sizes }: RewriteSizes, whyMoreWords: string): Measure[] {
  const { tokensBefore: before, tokensAfter: after } = sizes;
  if (before === null || after === null) return [];
  const reason =
    wordsAfter > wordsBefore ? whyMoreWords : 'Models split some words and marks of the rewrite into more parts.';
  return [{ name: 'Tokens', before, after, meaning: TOKENS_MEANING, why: whyLonger(before, after, reason) }];
}

/** Measures a prompt and its rewrite. */
export function toMeasures(sizes: RewriteSizes): readonly Measure[] {
  const { wordsBefore, wordsAfter, isEdited } = sizes;
  const whyMoreWords = isEdited
    ? 'With your changes, the rewrite is longer than the prompt.'
    : 'The action added to the prompt.';
  return [
    {
      name: 'Words',
      before: wordsBefore,
      after: wordsAfter,
      why: whyLonger(wordsBefore, wordsAfter, whyMoreWords),
    },
    ...toTokens(sizes, whyMoreWords),
    ...toReadingGrade(sizes),
  ];
}
