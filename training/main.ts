/*
 * Trains the model of idle words on the whole corpus and writes its weights. Run it when the corpus or the features change.
 *
 *   npm run train
 */
import { writeFileSync } from 'node:fs';
import { encodeWeights } from '#api/rewriting/engine/idle-words/weights.ts';
import { readCorpus } from './corpus.ts';
import { buildExample, examplesToKeep } from './examples.ts';
import { train } from './train.ts';

const FILE = new URL('../api/rewriting/engine/idle-words/idle-words.bin', import.meta.url);

const corpus = readCorpus();
writeFileSync(FILE, encodeWeights(train([...corpus.map(buildExample), ...examplesToKeep()])));
console.log(`Trained on ${corpus.length} prompts.`);
