import { readingGrade } from '#web/lib/reading-grade.ts';

interface MeasuredRun {
  readonly originalText: string;
  readonly simplifiedText: string;
  readonly wordsBefore: number;
  readonly wordsAfter: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

interface Measure {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** Explains the measure in a tooltip. */
  readonly meaning?: string;
}

/** Measures of a prompt and its rewrite. The reading grade is left out for texts that are not English. */
export function toMeasures(run: MeasuredRun): readonly Measure[] {
  const [before, after] = [readingGrade(run.originalText), readingGrade(run.simplifiedText)];
  return [
    { name: 'Words', before: run.wordsBefore, after: run.wordsAfter },
    { name: 'Tokens', before: run.tokensBefore, after: run.tokensAfter },
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
