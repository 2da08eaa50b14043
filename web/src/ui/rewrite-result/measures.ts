import { countWords } from '#schema/count-words.ts';
import { readingGrade } from '#web/lib/reading-grade.ts';
import type { RewriteSizes } from '#web/lib/savings.ts';
import type { ResultRun } from './result-run.ts';

interface Measure {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** Explains the measure in a tooltip. */
  readonly meaning?: string;
}

/** The sizes of a prompt and of its rewrite as it is shown. The server counted them for the rewrite as it was made. */
export function toSizes(run: ResultRun, text: string): RewriteSizes {
  const { originalText, simplifiedText, sizes } = run;
  if (sizes && text === simplifiedText) return { originalText, simplifiedText, ...sizes };
  const [wordsBefore, wordsAfter] = [countWords(originalText), countWords(text)];
  return { originalText, simplifiedText: text, wordsBefore, wordsAfter, tokensBefore: null, tokensAfter: null };
}

/** Measures of a prompt and its rewrite. The reading grade is left out for texts that are not English. */
export function toMeasures(sizes: RewriteSizes): readonly Measure[] {
  const { originalText, simplifiedText, wordsBefore, wordsAfter, tokensBefore, tokensAfter } = sizes;
  const [before, after] = [readingGrade(originalText), readingGrade(simplifiedText)];
  return [
    { name: 'Words', before: wordsBefore, after: wordsAfter },
    ...(tokensBefore === null || tokensAfter === null
      ? []
      : [{ name: 'Tokens', before: tokensBefore, after: tokensAfter }]),
    ...(before === null || after === null
      ? []
      : [
          {
            name: 'Reading grade',
            before,
            after,
            meaning: 'Years of school needed to read the text (Flesch–Kincaid grade level)',
          },
        ]),
  ];
}
