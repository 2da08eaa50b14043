import { expect, test } from 'vitest';
import { PhraseIndex } from '#api/rewriting/engine/phrase.ts';
import { secondWordsIn } from '#api/rewriting/engine/phrase-second-words.ts';
import { splitIntoWords } from '#api/rewriting/engine/sentences.ts';

const secondWords = (source: string, first: string): string[] | undefined => {
  const words = secondWordsIn(source)(first);
  return words && [...words].sort();
};

test('the second words of a phrase are read off its pattern', () => {
  expect(secondWords('in order that', 'in')).toEqual(['order']);
  expect(secondWords('(could|would) you (please )?help', 'would')).toEqual(['you']);
  expect(secondWords("(i|i'm)( (just|a bit)){0,5} (glad|very happy)( now)?", 'i')).toEqual([
    'a',
    'glad',
    'just',
    'very',
  ]);
  expect(secondWords("(i|i'm)( (just|a bit))* (glad|very happy)", "i'm")).toEqual(['a', 'glad', 'just', 'very']);
  expect(secondWords('on a go-?forward basis', 'on')).toEqual(['a']);
  expect(secondWords('apologi[sz]e (summari[sz]e|go-?on) it', 'apologize')).toEqual([
    'go-on',
    'goon',
    'summarise',
    'summarize',
  ]);
  expect(secondWords('(so|well),? (so|well)', 'so')).toEqual(['so', 'well']);
});

test('a phrase that may go on with any word has no list of second words', () => {
  expect(secondWords('basically', 'basically')).toBeUndefined();
  expect(secondWords('the [a-z]+ in question', 'the')).toBeUndefined();
  expect(secondWords('very( [a-z]+)* well', 'very')).toBeUndefined();
  expect(secondWords('(please|please do) not', 'other')).toBeUndefined();
  expect(secondWords('(?<word>so|much)(,? \\k<word>)+', 'so')).toBeUndefined();
});

test('a pattern that may repeat without end is read in a limited time', () => {
  expect(secondWords('a(b?)* c', 'a')).toEqual(['c']);
  expect(secondWords('(um+|uh+) so', 'ummm')).toEqual(['so']);
});

test('a phrase is found whatever the second word looks like in the text', () => {
  const phrases = new PhraseIndex<true>([
    ["i (don't|cannot) know", true],
    ['i mean', true],
    ['so', true],
  ]);
  const standsIn = (text: string): boolean => {
    const [word] = splitIntoWords(text, { start: 0, end: text.length });
    return word !== undefined && phrases.matchAt(text, word) !== undefined;
  };
  expect(standsIn('I don’t know it')).toBe(true);
  expect(standsIn('I\nmean it')).toBe(true);
  expect(standsIn('I mean')).toBe(true);
  expect(standsIn('I mean&nbsp;it')).toBe(true);
  expect(standsIn('so \uFFFC')).toBe(true);
  expect(standsIn('I meant it')).toBe(false);
  // A phrase must begin in the stretch, but may end after it.
  const [cut] = splitIntoWords('I mean', { start: 0, end: 1 });
  expect(cut && phrases.matchAt('I mean', cut)).toBeDefined();
});

test.each(['thanks [(] you', '(so|well) \\1'])(
  'a phrase with what its groups would change is refused: %s',
  (source) => {
    expect(() => new PhraseIndex([[source, true]])).toThrow('numbered group');
  },
);
