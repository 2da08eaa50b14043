import { expect, test } from 'vitest';
import { isUnread, toSavingsText } from '#web/lib/savings.ts';

const NOTHING_FOUND = 'Unchanged: the built-in engine found nothing that it can safely shorten.';
const SIZES = { wordsBefore: 4, wordsAfter: 4, tokensBefore: 5, tokensAfter: 5 };
const unchanged = (facts: {
  readonly isUnchanged?: boolean;
  readonly isEnglish?: boolean;
  readonly hasRequest?: boolean;
}) => toSavingsText({ originalText: 'Name three rivers.', simplifiedText: 'Name three rivers.', ...SIZES, ...facts });

test('a prompt that came back as it was is called unchanged, and not charged where that is known', () => {
  expect(unchanged({})).toBe(NOTHING_FOUND);
  expect(unchanged({ isEnglish: true })).toBe(NOTHING_FOUND);
  expect(unchanged({ isUnchanged: false })).toBe('Unchanged: the model returned your prompt as it was.');
  expect(unchanged({ isUnchanged: true, isEnglish: true })).toBe(`${NOTHING_FOUND} Nothing was charged.`);
});

// A text to work on may have many unnecessary words, which the engine leaves as they are.
test.each([
  'Name three rivers:\nvery, very long ones',
  'Translate “the very long river”',
  'Fix `a  b`',
  'Fix: teh river',
])('an unchanged prompt that may have a text to work on says that such texts stay as they are: %j', (prompt) => {
  expect(toSavingsText({ originalText: prompt, simplifiedText: prompt, ...SIZES })).toBe(
    `${NOTHING_FOUND} Texts to work on stay as they are.`,
  );
});

test('an unchanged prompt in another language is called unread, because the built-in engine rewrites English only', () => {
  const run = { originalText: 'Nenne drei Flüsse.', simplifiedText: 'Nenne drei Flüsse.', ...SIZES };
  expect(isUnread({ ...run, isEnglish: false })).toBe(true);
  expect(isUnread(run)).toBe(false);
  expect(isUnread({ ...run, simplifiedText: 'Name three rivers.', isEnglish: false })).toBe(false);
  expect(unchanged({ isEnglish: false })).toBe('Unchanged: the built-in engine rewrites English only.');
  expect(unchanged({ isUnchanged: true, isEnglish: false })).toBe(
    'Unchanged: the built-in engine rewrites English only. Nothing was charged.',
  );
});

test('an unchanged prompt without a request says that none was found', () => {
  const text = 'Unchanged: the built-in engine found no request. Texts to work on stay as they are.';
  expect(unchanged({ hasRequest: false })).toBe(text);
  expect(unchanged({ isUnchanged: true, hasRequest: false })).toBe(`${text} Nothing was charged.`);
  expect(unchanged({ isEnglish: false, hasRequest: false })).toBe(
    'Unchanged: the built-in engine rewrites English only.',
  );
  expect(unchanged({ hasRequest: true })).toBe(NOTHING_FOUND);
});

test('a rewrite says what it saved', () => {
  const rewrite = { originalText: 'Please name three rivers.', simplifiedText: 'Name three rivers.' };
  expect(toSavingsText({ ...rewrite, ...SIZES, wordsAfter: 3, tokensAfter: 4 })).toBe('1 word and 1 token saved');
  expect(toSavingsText({ ...rewrite, ...SIZES })).toBe('Clearer, at the same length.');
});

test('a rewrite that is longer says by how much', () => {
  const rewrite = { originalText: 'Name rivers.', simplifiedText: 'Name three rivers in Peru.', ...SIZES };
  expect(toSavingsText({ ...rewrite, wordsAfter: 7, tokensAfter: 9 })).toBe('3 words and 4 tokens longer');
  expect(toSavingsText({ ...rewrite, tokensAfter: 6 })).toBe('1 token longer');
  expect(toSavingsText({ ...rewrite, wordsAfter: 3, tokensAfter: 6 })).toBe('1 word saved');
  expect(toSavingsText({ ...rewrite, wordsAfter: 14, tokensBefore: null, tokensAfter: null })).toBe('10 words longer');
});
