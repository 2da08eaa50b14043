import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { idleWordsBy } from '#api/rewriting/engine/idle-words/idle-words.ts';
import { decodeWeights, encodeWeights } from '#api/rewriting/engine/idle-words/weights.ts';
import { guardRewrite } from '#api/rewriting/guard/guard.ts';
import { readCorpus } from '#training/corpus.ts';
import { buildExample, examplesToKeep } from '#training/examples.ts';
import { emptyTally, tally } from '#training/figures.ts';
import { originOf, readOrigin } from '#training/origin.ts';
import { smallTalkWords } from '#training/small-talk-words.ts';
import { train } from '#training/train.ts';
import { atScale, isFull } from '../../setup/full-scale.ts';

const SHIPPED = new URL('../../../api/rewriting/engine/idle-words/idle-words.bin', import.meta.url);
const UNSEEN = 'office-mail';
const corpus = readCorpus();
const examples = corpus.map(buildExample);
const toKeep = examplesToKeep();

test('the weights that are shipped were made from the corpus, and not changed since (else run npm run train)', () => {
  expect(originOf([...examples, ...toKeep], readFileSync(SHIPPED))).toEqual(readOrigin());
});

test('the words of small talk that are shipped are those of the corpus (else run npm run train)', () => {
  const shipped = new URL('../../../api/rewriting/engine/idle-words/small-talk-words.txt', import.meta.url);
  expect(readFileSync(shipped, 'utf8')).toBe(smallTalkWords(corpus, examples));
});

if (isFull) {
  test('training on the corpus makes the weights that are shipped', { timeout: 400_000 }, () => {
    const trained = encodeWeights(train([...examples, ...toKeep]));
    expect(trained.equals(readFileSync(SHIPPED))).toBe(true);
  });
}

/** One in so many prompts of the other voices is learned, and the share of idle words that then must go. */
const LEARNING = atScale({ short: { oneIn: 4, goneAbove: 0.165 }, full: { oneIn: 1, goneAbove: 0.21 } });

test('a voice that the model has not seen gets shorter and keeps what it asks', { timeout: 200_000 }, () => {
  const others = examples.filter((_example, index) => corpus[index]?.voice !== UNSEEN && index % LEARNING.oneIn === 0);
  const weights = decodeWeights(encodeWeights(train([...others, ...toKeep], 1)));
  const learned = idleWordsBy(() => weights);
  const figures = emptyTally();
  for (const prompt of corpus.filter(({ voice }) => voice === UNSEEN))
    tally(prompt, simplifyPrompt(prompt.text, learned).changes, figures);
  expect(figures.idleGone / figures.idle).toBeGreaterThan(LEARNING.goneAbove);
  expect(figures.neededGone / figures.needed).toBeLessThan(0.004);
});

const CHECKED = atScale({ short: 18, full: 3 });

test(`prompts of the corpus, one in ${CHECKED}, never get longer, settle at once, and pass the guard`, () => {
  let refused = 0;
  const some = corpus.filter((_prompt, index) => index % CHECKED === 0);
  for (const { text } of some) {
    const { text: once, removedNegations } = simplifyPrompt(text);
    expect(once.length).toBeLessThanOrEqual(text.length);
    expect(simplifyPrompt(once).text).toBe(once);
    if (!guardRewrite({ original: text, rewritten: once, removedNegations }).ok) refused += 1;
  }
  expect(refused / some.length).toBeLessThan(0.003);
});
