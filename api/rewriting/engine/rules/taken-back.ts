import { correctionsIn } from '../../taken-back.ts';
import { perPrompt } from '../per-prompt.ts';
import type { Sentence } from '../prompt.ts';
import { type EditGroup, replace, type SentenceRule } from '../rule.ts';
import { capitalised } from './editing.ts';

/** A text to write in which somebody may take something back. */
const WRITES_SPEECH = /\b(?:says|dialogues?|scripts?|sketch|lines?|scene|jokes?|quotes?)\b/i;

/** The edits that correct the writer's own words, by the sentence in which the words stand that count. */
const editsBySentence = perPrompt(({ masked, text, sentences }) => {
  const edits = new Map<Sentence, EditGroup[]>();
  let next = 0;
  for (const { start, from, end } of correctionsIn(masked)) {
    while ((sentences[next]?.end ?? Infinity) <= start) next += 1;
    // "By Tuesday. No, wait, by Thursday": the correction may be a sentence of its own.
    const sentence = sentences.slice(next, next + 2).find((other) => other.start <= from && from < other.end);
    const before = sentences[next];
    if (!before || !sentence || before.start > start || text.slice(start, from).includes('\n')) continue;
    if ([before, sentence].some((other) => other.aboutLanguage || WRITES_SPEECH.test(other.text))) continue;
    const words = text.slice(from, end);
    const fresh = /[A-Z]/.test(text.charAt(start)) ? capitalised(words) : words;
    edits.set(sentence, [...(edits.get(sentence) ?? []), [replace(start, end, fresh)]]);
  }
  return edits;
});

/** Removes what a speaker takes back, where it is sure which words that are: "at six, no wait, at seven". */
export const takenBack: SentenceRule = {
  id: 'taken-back',
  reason: 'The words after it correct it.',
  examples: [],
  counterExamples: [],
  find: (sentence, prompt) => editsBySentence(prompt).get(sentence) ?? [],
};
