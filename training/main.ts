/*
 * Trains the model of idle words on the whole corpus, and writes its weights, what they were made from, and the words of small talk. Run it when the
 * corpus or the features change.
 *
 *   npm run train
 */
import { writeFileSync } from 'node:fs';
import { encodeWeights } from '#api/rewriting/engine/idle-words/weights.ts';
import { readCorpus } from './corpus.ts';
import { buildExample, examplesToKeep } from './examples.ts';
import { originOf, writeOrigin } from './origin.ts';
import { smallTalkWords, writeSmallTalkWords } from './small-talk-words.ts';
import { train } from './train.ts';

const FILE = new URL('../api/rewriting/engine/idle-words/idle-words.bin', import.meta.url);

const corpus = readCorpus();
const ofCorpus = corpus.map(buildExample);
const examples = [...ofCorpus, ...examplesToKeep()];
const weights = encodeWeights(train(examples));
writeFileSync(FILE, weights);
writeOrigin(originOf(examples, weights));
writeSmallTalkWords(smallTalkWords(corpus, ofCorpus));
console.log(`Trained on ${corpus.length} prompts.`);
