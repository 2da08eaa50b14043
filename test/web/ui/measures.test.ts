import { expect, test } from 'vitest';
import { toMeasures, toSizes } from '#web/ui/rewrite-result/measures.ts';

const run = {
  id: 'run',
  originalText: 'Please name rivers.',
  simplifiedText: 'Name three rivers in Peru.',
  changes: [],
  sizes: { wordsBefore: 3, wordsAfter: 5, tokensBefore: 4, tokensAfter: 6, isUnchanged: false },
  found: [],
  isGood: null,
};
const reasonFor = (text: string) => toMeasures(toSizes(run, text)).find(({ name }) => name === 'Words')?.why;

test('words that the action added are put down to the action', () => {
  expect(reasonFor(run.simplifiedText)).toBe('The action added to the prompt.');
});

test('words of a rewrite that the user changed are not', () => {
  expect(reasonFor('Name three rivers in Peru and in Chile.')).toBe(
    'With your changes, the rewrite is longer than the prompt.',
  );
  expect(reasonFor('Name rivers.')).toBeNull();
});
