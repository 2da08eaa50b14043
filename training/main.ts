/*
 * Trains the model of idle words on the whole corpus, and writes its weights and what they were made from. Run it when the corpus or the features
 * change.
 *
 *   npm run train
 */
import { writeFileSync } from 'node:fs';
import { encodeWeights } from '#api/rewriting/engine/idle-words/weights.ts';
import { readCorpus } from './corpus.ts';
import { buildExample, examplesToKeep } from './examples.ts';
import { originOf, writeOrigin } from './origin.ts';
import { train } from './train.ts';

const FILE = new URL('../api/rewriting/engine/idle-words/idle-words.bin', import.meta.url);

const corpus = readCorpus();
const examples = [...corpus.map(buildExample), ...examplesToKeep()];
const weights = encodeWeights(train(examples));
writeFileSync(FILE, weights);
writeOrigin(originOf(examples, weights));
console.log(`Trained on ${corpus.length} prompts.`);
