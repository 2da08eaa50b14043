import { countWords } from '#schema/count-words.ts';
import { readingGrade, whyHarder } from '#web/lib/reading-grade.ts';
import type { RewriteSizes } from '#web/lib/savings.ts';
import type { ResultRun } from './result-run.ts';

const TOKENS_MEANING = 'Tokens are the pieces of words that AI models read and charge for.';

interface Measure {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** Explains the measure in a tooltip. */
  readonly meaning?: string;
  /** Why the figure got worse, in a sentence. Null: it did not get worse. */
  readonly why: string | null;
}

/** Returns the reason when there is more after the rewrite than before. Null otherwise. */
function whyLonger(before: number, after: number, reason: string): string | null {
  return after > before ? reason : null;
}

/**
 * Measures how hard the texts are to read. Empty for texts that are not English. Also empty when the grade rises with a shorter rewrite: a grade
 * is made of averages, which rise when short sentences and words are cut, although what stays is no harder to read.
 */
function toReadingGrade({ originalText, simplifiedText, wordsBefore, wordsAfter }: RewriteSizes): Measure[] {
  const [before, after] = [readingGrade(originalText), readingGrade(simplifiedText)];
  if (before === null || after === null || (after > before && wordsAfter < wordsBefore)) return [];
  const longer = whyHarder(originalText, simplifiedText);
  return [
    {
      name: 'Reading grade',
      before,
      after,
      why: longer && `The ${longer} are longer on average.`,
      meaning: 'Years of school needed to read the text (Flesch–Kincaid grade level)',
    },
  ];
}

/**
 * Returns the sizes of a prompt and of its rewrite as it is shown. The server counted them for the rewrite as it was made: when the user has
 * changed it, the words are counted here, and the tokens are unknown.
 */
export function toSizes(run: ResultRun, text: string): RewriteSizes {
  const { originalText, simplifiedText, sizes } = run;
  if (text === simplifiedText) return { originalText, simplifiedText, ...sizes };
  const [wordsBefore, wordsAfter] = [countWords(originalText), countWords(text)];
  const unknown = { tokensBefore: null, tokensAfter: null };
  return { originalText, simplifiedText: text, wordsBefore, wordsAfter, ...unknown, isEdited: true };
}

/** Measures a prompt and its rewrite. The tokens are left out when unknown. */
export function toMeasures(sizes: RewriteSizes): readonly Measure[] {
  const { wordsBefore, wordsAfter, tokensBefore, tokensAfter, isEdited } = sizes;
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
    ...(tokensBefore === null || tokensAfter === null
      ? []
      : [
          {
            name: 'Tokens',
            before: tokensBefore,
            after: tokensAfter,
            meaning: TOKENS_MEANING,
            why: whyLonger(
              tokensBefore,
              tokensAfter,
              wordsAfter > wordsBefore
                ? whyMoreWords
                : 'Models split some words and marks of the rewrite into more parts.',
            ),
          },
        ]),
    ...toReadingGrade(sizes),
  ];
}
