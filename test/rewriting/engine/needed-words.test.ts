import { expect, test } from 'vitest';
import { IDLE_CLAUSES } from '#api/rewriting/engine/idle-clauses.ts';
import { SITUATION } from '#api/rewriting/engine/idle-words/situation.ts';
import { STEERING } from '#api/rewriting/engine/idle-words/steering.ts';
import { ALWAYS_STAY } from '#api/rewriting/engine/idle-words/what-must-stay.ts';
import { neededWordsIn } from '#api/rewriting/engine/needed-words.ts';
import { PatternSet } from '#api/rewriting/engine/pattern-set.ts';
import { splitIntoWords } from '#api/rewriting/engine/sentences.ts';
import { readCorpus } from '#training/corpus.ts';
import { atScale } from '../../setup/full-scale.ts';

const needed = (source: string, isWhole = false): string[] | undefined => {
  const words = neededWordsIn(source, isWhole);
  return words && [...words].sort();
};

test('the words that a text needs to match are read off the pattern, the rarest by their length', () => {
  expect(needed(String.raw`\bi (?:really )?hate (?!to\b)\w`)).toEqual(['hate']);
  expect(needed(String.raw`\b(?:problem|issue) with (?:my|our)\b`)).toEqual(['issue', 'problem']);
  expect(needed(String.raw`^(?:is|would) (?:that|this) even\b`)).toEqual(['that', 'this']);
  expect(needed(String.raw`\bi(?:'ve| have) switched it off\b|\bbroke down\b`)).toEqual(['broke', 'switched']);
});

test('a part of a word is not needed as a word', () => {
  expect(needed('hate')).toBeUndefined();
  expect(needed(String.raw`\bproblems?\b`)).toBeUndefined();
  expect(needed(String.raw`\bsummari[sz]e\b`)).toBeUndefined();
  expect(needed(String.raw`\bask (?:\w+ly|me)\b`)).toEqual(['ask']);
  expect(needed(String.raw`\bworr\w+ about\b`)).toEqual(['about']);
  expect(needed(String.raw`\b(?:hello|\w+ing)\b`)).toBeUndefined();
  expect(needed(String.raw`\u0061bout me\b`)).toEqual(['me']);
  expect(needed(String.raw`[^\]x]me\b`)).toBeUndefined();
  expect(needed(String.raw`\bi hope you likes?`)).toEqual(['hope']);
  expect(needed(String.raw`\bI likes?`)).toEqual(['i']);
  expect(needed(String.raw`\b\p{Lu}me\b`)).toBeUndefined();
  expect(needed(String.raw`\b\u{1F600} me\b`)).toEqual(['me']);
});

test('a phrase starts and ends with whole words', () => {
  expect(needed('(i|we)( really)? hope')).toBeUndefined();
  expect(needed('(i|we)( really)? hope', true)).toEqual(['hope']);
  expect(needed("i don't know", true)).toEqual(['know']);
  expect(needed('as( far)* as', true)).toEqual(['as']);
});

const STEP = atScale({ short: 40, full: 1 });

/** The prompts of the corpus, or each 40th of them, in lower case. */
const corpusTexts = readCorpus()
  .filter((_prompt, index) => index % STEP === 0)
  .map(({ text }) => text.toLowerCase().replaceAll('’', "'"));

test('a set of patterns matches what one of its patterns matches', () => {
  const sentences = corpusTexts.flatMap((text) => text.split(/(?<=[.?!]) /));
  expect(sentences.length).toBeGreaterThan(500);
  for (const set of [STEERING, SITUATION, ALWAYS_STAY]) {
    const wrong = sentences.filter((text) => set.test(text) !== set.patterns.some((pattern) => pattern.test(text)));
    expect(wrong).toEqual([]);
  }
});

test('a set of patterns finds words in capitals and next to marks', () => {
  const set = new PatternSet([/\bhate it\b/i, /don't|won't/]);
  expect(set.test('I HATE it!')).toBe(true);
  expect(set.test('(hate it)')).toBe(true);
  expect(set.test('I hated it')).toBe(false);
  expect(set.test("I won't")).toBe(true);
});

test('an idle clause is found by the words that it needs if its pattern matches', () => {
  const clauses = corpusTexts.flatMap((text) => text.split(/[^a-z0-9' -]+/)).map((text) => text.trim());
  const matches = (text: string): boolean => {
    const [word] = splitIntoWords(text, { start: 0, end: text.length });
    // Without a second word, each phrase that starts with the first one is tried.
    return word?.start === 0 && IDLE_CLAUSES.matchAt(text, { ...word, next: undefined }) !== undefined;
  };
  expect(clauses.filter(matches).length).toBeGreaterThan(50);
  expect(clauses.filter((text) => IDLE_CLAUSES.startsText(text) !== matches(text))).toEqual([]);
});
