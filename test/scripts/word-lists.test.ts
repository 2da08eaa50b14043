import { expect, test } from 'vitest';
import { findWords } from '#scripts/word-lists.mjs';

const found = (line: string, file = 'docs/billing.md') => findWords(file, line).map(({ match }) => match);

test.each([
  ['Cancelled plans keep their colour, and cancelling is free', ['Cancelled', 'colour', 'cancelling']],
  ['Its favourites are organised in a catalogue', ['favourites', 'organised', 'catalogue']],
  ["{ status: 'cancelled' }, `payment_link.cancelled`, ?status=cancelled, none|active|cancelled, CANCELLED", []],
  ['Status must be none, active, suspended or cancelled', []],
  ['canceled, cancellation, addOnCatalogue, cancelledAt, favorite', []],
])('in "%s", the words to replace are %j', (line, words) => {
  expect(found(line)).toEqual(words);
});

test('what people write may have any spelling', () => {
  expect(found('Analyse the colour', 'api/rewriting/engine/words.ts')).toEqual([]);
});
