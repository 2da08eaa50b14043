import { describe, expect, test } from 'vitest';
import { describeSavings, toMeasures, toSizes } from '#web/ui/rewrite-result/measures.ts';

const run = {
  id: 'run',
  originalText: 'Please name rivers.',
  simplifiedText: 'Name three rivers in Peru.',
  changes: [],
  sizes: { wordsBefore: 3, wordsAfter: 5, tokensBefore: 4, tokensAfter: 6 },
  isUnchanged: false,
  found: [],
  isGood: null,
};
const reasonFor = (text: string) => toMeasures(toSizes(run, text)).find(({ name }) => name === 'Words')?.why;

test('words that the action added are put down to the action', () => {
  expect(reasonFor(run.simplifiedText)).toBe('The action added to the prompt.');
});

test('words that the user added to a rewrite are put down to the user', () => {
  expect(reasonFor('Name three rivers in Peru and in Chile.')).toBe(
    'With your changes, the rewrite is longer than the prompt.',
  );
  expect(reasonFor('Name rivers.')).toBeNull();
});

test('the tokens of a rewrite that the user changed are not counted', () => {
  const tokensOf = (text: string) => toMeasures(toSizes(run, text)).find(({ name }) => name === 'Tokens');
  expect(tokensOf(run.simplifiedText)).toMatchObject({ before: 4, after: 6, why: 'The action added to the prompt.' });
  expect(tokensOf('Name three rivers in Peru and in Chile.')).toBeUndefined();
});

test('the tokens of a rewrite whose every change was rejected are those of the prompt', () => {
  expect(toSizes(run, run.originalText)).toMatchObject({ wordsAfter: 3, tokensBefore: 4, tokensAfter: 4 });
});

test('a masked detail is one word, as its placeholder is in the history, and tokens are not counted', () => {
  const masked = {
    ...run,
    originalText: 'Please write to the owner at +49 40 123456.',
    simplifiedText: 'Write to the owner at +49 40 123456.',
    sizes: { ...run.sizes, wordsBefore: 7, wordsAfter: 6 },
    found: [{ kind: 'phone', start: 29, end: 42, value: '+49 40 123456', placeholder: '[PHONE_1]' }] as const,
  };
  const sizes = toSizes(masked, masked.simplifiedText);
  expect(toMeasures(sizes)).toMatchObject([{ name: 'Words', before: 7, after: 6 }]);
  expect(describeSavings(sizes)).toBe('1 word saved');
  expect(describeSavings(toSizes(masked, 'Write to +49 40 123456.'))).toBe('4 words shorter');
});

test('a rewrite says what it saved, and after changes of the user only how many words shorter it is', () => {
  const describeText = (text: string) => describeSavings(toSizes(run, text));
  expect(describeText(run.simplifiedText)).toBe('2 words and 2 tokens longer');
  expect(describeText('Name rivers.')).toBe('1 word shorter');
  expect(describeText('Name three rivers.')).toBe('As many words as your prompt.');
  expect(describeText(run.originalText)).toBe('Back to your prompt as you wrote it.');
});

describe('the reading grade', () => {
  const gradeOf = (originalText: string, simplifiedText: string, sizes: { wordsBefore: number; wordsAfter: number }) =>
    toMeasures({ originalText, simplifiedText, tokensBefore: null, tokensAfter: null, ...sizes }).find(
      ({ name }) => name === 'Reading grade',
    );
  const LONG = 'List the most important operational risks of the plan that we have presented to the board.';

  test('is left out when only the short sentences went, which raises the average', () => {
    expect(gradeOf(`Hi. Thank you. ${LONG} Be so kind.`, LONG, { wordsBefore: 22, wordsAfter: 16 })).toBeUndefined();
  });

  test('is left out when it stays the same, which says nothing about the rewrite', () => {
    expect(gradeOf(LONG, LONG, { wordsBefore: 16, wordsAfter: 16 })).toBeUndefined();
  });

  test('is no more than above the highest one, however hard the text is', () => {
    const sentenceOf = (clauses: number) => `${LONG.slice(0, -1)} `.repeat(clauses);
    expect(gradeOf(sentenceOf(4), sentenceOf(3), { wordsBefore: 64, wordsAfter: 48 })).toBeUndefined();
    expect(gradeOf(sentenceOf(3), 'List the risks of the plan.', { wordsBefore: 48, wordsAfter: 6 })).toMatchObject({
      before: 17,
      highest: 16,
    });
  });

  test('is shown when it went down, and with the reason when a longer rewrite is harder to read', () => {
    expect(gradeOf(LONG, 'List the risks of the plan.', { wordsBefore: 16, wordsAfter: 6 })?.why).toBeNull();
    expect(gradeOf('List the risks.', LONG, { wordsBefore: 3, wordsAfter: 16 })?.why).toMatch(
      / are longer on average\.$/,
    );
  });
});
