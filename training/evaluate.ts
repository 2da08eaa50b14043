/*
 * How the engine does on prompts that the model has not seen: each voice is rewritten with weights trained on the others.
 *
 *   npm run train:evaluate
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
const noModel: PromptRule = { ...idleWordsBy(() => new Float32Array()), findInPrompt: () => [] };
const rulesOnly = emptyTally();
const whole = emptyTally();
const table: Record<string, Record<string, string>> = {};
for (const voice of new Set(corpus.map(({ prompt }) => prompt.voice))) {
  const others = corpus.filter(({ prompt }) => prompt.voice !== voice).map(({ example }) => example);
  const weights = decodeWeights(encodeWeights(train([...others, ...toKeep])));
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
