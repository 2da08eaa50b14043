import { entriesOf } from './word-lists.ts';
import { AMBIGUOUS_WORDS, ENGLISH_WORDS, FOREIGN_WORDS } from './words/language-words.ts';

const ENGLISH = new Set(entriesOf(ENGLISH_WORDS));

/** Frequent words of other languages that are not English words. */
const FOREIGN = new Set(entriesOf(FOREIGN_WORDS));
const AMBIGUOUS = new Set(entriesOf(AMBIGUOUS_WORDS));

const LANGUAGE_OF: ReadonlyMap<string, 'english' | 'foreign'> = new Map(
  [
    ...[...FOREIGN].map((word): [string, 'foreign'] => [word, 'foreign']),
    ...[...ENGLISH].map((word): [string, 'english'] => [word, 'english']),
  ].filter(([word]) => !AMBIGUOUS.has(word)),
);

const NON_LATIN = /[\u0370-\u1CFF\u2E80-\u9FFF\uA000-\uD7FF\uF900-\uFDFF]/g;
const WORD = /[A-Za-zÀ-ÿ]+/g;
const SAMPLE = 2000;

/**
 * Guesses from frequent words of its first 2,000 characters whether a text is English: they have at least as many English as foreign ones, and not
 * more characters of another script than Latin letters. So a text in Latin script without any of these words counts as English.
 */
export function isEnglish(text: string): boolean {
  const sample = text.length > SAMPLE ? text.slice(0, SAMPLE) : text;
  const strange = sample.match(NON_LATIN)?.length ?? 0;
  let english = 0;
  let foreign = 0;
  let letters = 0;
  for (const word of sample.match(WORD) ?? []) {
    letters += word.length;
    const language = LANGUAGE_OF.get(word.toLowerCase());
    if (language === 'english') english += 1;
    else if (language === 'foreign') foreign += 1;
  }
  return strange <= letters && english >= foreign;
}
