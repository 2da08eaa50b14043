/*
 * Measures the engine on prompts that its model of idle words has not seen: the prompts of each voice are rewritten with weights that were
 * trained on all other voices. To save time, one model is trained for each voice; the shipped weights are the average of several.
 *
 *   npm run train:evaluate [-- voice ...]
 */
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { idleWordsBy, type LearnedRule } from '#api/rewriting/engine/idle-words/idle-words.ts';
import { decodeWeights, encodeWeights } from '#api/rewriting/engine/idle-words/weights.ts';
import { readCorpus } from './corpus.ts';
import { buildExample, examplesToKeep } from './examples.ts';
import { emptyTally, figuresOf, tally } from './figures.ts';
import { train } from './train.ts';

const corpus = readCorpus().map((prompt) => ({ prompt, example: buildExample(prompt) }));
const toKeep = examplesToKeep();
/** A model that finds nothing, so that only the written rules work. */
const noModel: LearnedRule = {
  ...idleWordsBy(() => ({ values: new Int8Array(), scale: 1 })),
  findWords: () => [],
  findSentences: () => [],
  isIdleBeside: () => false,
};
const rulesOnly = emptyTally();
const rulesAndModel = emptyTally();
const table: Record<string, Record<string, string>> = {};
const chosenVoices = process.argv.slice(2);
const voices = chosenVoices.length > 0 ? chosenVoices : new Set(corpus.map(({ prompt }) => prompt.voice));
for (const voice of voices) {
  const others = corpus.filter(({ prompt }) => prompt.voice !== voice).map(({ example }) => example);
  // Encoded and decoded, so that they are rounded like the weights that are shipped.
  const weights = decodeWeights(encodeWeights(train([...others, ...toKeep], 1)));
  const learned = idleWordsBy(() => weights);
  const ofVoice = emptyTally();
  for (const { prompt } of corpus.filter((entry) => entry.prompt.voice === voice)) {
    const { changes } = simplifyPrompt(prompt.text, learned);
    tally(prompt, changes, ofVoice);
    tally(prompt, changes, rulesAndModel);
    tally(prompt, simplifyPrompt(prompt.text, noModel).changes, rulesOnly);
  }
  table[voice] = figuresOf(ofVoice);
}
console.table({ ...table, 'all, rules and model': figuresOf(rulesAndModel), 'all, rules only': figuresOf(rulesOnly) });
