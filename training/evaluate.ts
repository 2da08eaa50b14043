/*
 * How the engine does on prompts that the model has not seen: each voice is rewritten with weights trained on the others. To save time,
 * one model is trained for each, where the shipped weights are the average of two.
 *
 *   npm run train:evaluate [-- voice ...]
 */
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { idleWordsBy } from '#api/rewriting/engine/idle-words/idle-words.ts';
import { decodeWeights, encodeWeights } from '#api/rewriting/engine/idle-words/weights.ts';
import type { PromptRule } from '#api/rewriting/engine/rule.ts';
import { readCorpus } from './corpus.ts';
import { exampleOf, examplesToKeep } from './examples.ts';
import { emptyTally, figuresOf, tally } from './figures.ts';
import { train } from './train.ts';

const corpus = readCorpus().map((prompt) => ({ prompt, example: exampleOf(prompt) }));
const toKeep = examplesToKeep();
const noModel: PromptRule = { ...idleWordsBy(() => ({ values: new Int8Array(), scale: 1 })), findInPrompt: () => [] };
const rulesOnly = emptyTally();
const whole = emptyTally();
const table: Record<string, Record<string, string>> = {};
const named = process.argv.slice(2);
const voices = named.length > 0 ? named : new Set(corpus.map(({ prompt }) => prompt.voice));
for (const voice of voices) {
  const others = corpus.filter(({ prompt }) => prompt.voice !== voice).map(({ example }) => example);
  const weights = decodeWeights(encodeWeights(train([...others, ...toKeep], 1)));
  const learned = idleWordsBy(() => weights);
  const ofVoice = emptyTally();
  for (const { prompt } of corpus.filter((entry) => entry.prompt.voice === voice)) {
    const { changes } = simplifyPrompt(prompt.text, learned);
    tally(prompt, changes, ofVoice);
    tally(prompt, changes, whole);
    tally(prompt, simplifyPrompt(prompt.text, noModel).changes, rulesOnly);
  }
  table[voice] = figuresOf(ofVoice);
}
console.table({ ...table, 'all, rules and model': figuresOf(whole), 'all, rules only': figuresOf(rulesOnly) });
