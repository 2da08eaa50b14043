import { entriesOf } from '../english/word-lists.ts';
import { CONVERSATION_ADJECTIVES } from '../english/words/conversation-adjectives.ts';
import { ANCHOR_WORDS, FEELING_WORDS } from '../english/words/conversation-anchors.ts';
import { CONVERSATION_VERBS_AND_NOUNS } from '../english/words/conversation-verbs-and-nouns.ts';
import { GRAMMATICAL_WORDS } from '../english/words/grammatical-words.ts';
import { MASK } from '../protected-spans.ts';

/**
 * The kind of a word, from word lists or from how it is written. 0 stands for no word. The weights of the model were
 * trained with these numbers: a change needs `npm run train`.
 */
export const WordClass = { grammatical: 1, conversational: 2, number: 3, literal: 4, name: 5, content: 6 } as const;
export type WordClass = (typeof WordClass)[keyof typeof WordClass];

// A word in lists of both kinds is grammatical: the last entry of a map wins.
const LISTED: ReadonlyMap<string, WordClass> = new Map([
  ...[CONVERSATION_VERBS_AND_NOUNS, CONVERSATION_ADJECTIVES, FEELING_WORDS, ANCHOR_WORDS]
    .flatMap(entriesOf)
    .map((word): [string, WordClass] => [word, WordClass.conversational]),
  ...entriesOf(GRAMMATICAL_WORDS).map((word): [string, WordClass] => [word, WordClass.grammatical]),
]);

/**
 * Returns the kind of a word. `written` is the word with its capitals; a capital shows a name only if the word is not
 * the first of its sentence (`opensSentence`).
 */
export function classify(lower: string, written: string, opensSentence: boolean): WordClass {
  if (lower.includes(MASK)) return WordClass.literal;
  const listed = LISTED.get(lower);
  if (listed) return listed;
  if (/\d/.test(lower)) return WordClass.number;
  return !opensSentence && /^[A-Z]/.test(written) ? WordClass.name : WordClass.content;
}
