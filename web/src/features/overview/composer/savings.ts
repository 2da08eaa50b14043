import { plural } from '#web/lib/quantities.ts';
import { readingGrade } from '#web/lib/reading-grade.ts';

interface Sizes {
  readonly originalText: string;
  readonly simplifiedText: string;
  readonly wordsBefore: number;
  readonly wordsAfter: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/** What a rewrite saved, in a sentence; it never claims what it did not do. */
export function savingsOf(run: Sizes): string {
  if (run.originalText === run.simplifiedText) return 'Already plain: nothing to take away.';
  const words = run.wordsBefore - run.wordsAfter;
  const tokens = run.tokensBefore - run.tokensAfter;
  if (words <= 0 && tokens <= 0) return 'Clearer, at the same length.';
  const saved = [words > 0 && plural(words, 'word'), tokens > 0 && plural(tokens, 'token')].filter(Boolean);
  return `${saved.join(' and ')} saved`;
}

interface Measure {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly meaning?: string;
}

/** A run's sizes, before and after. The reading grade is left out where the text is not English. */
export function measuresOf(run: Sizes): readonly Measure[] {
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
            meaning: 'Years of school that it takes to read it, by Flesch and Kincaid',
          },
        ]),
  ];
}
