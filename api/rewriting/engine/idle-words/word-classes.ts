import { entriesOf } from '../english/word-lists.ts';
import { CONVERSATION_ADJECTIVES } from '../english/words/conversation-adjectives.ts';
import { ANCHOR_WORDS, FEELING_WORDS } from '../english/words/conversation-anchors.ts';
import { CONVERSATION_VERBS_AND_NOUNS } from '../english/words/conversation-verbs-and-nouns.ts';
import { GRAMMATICAL_WORDS } from '../english/words/grammatical-words.ts';
import { MASK } from '../protected-spans.ts';

/**
 * The kind of a word: from word lists, else from how it is written. The weights of the model were trained with these numbers: a change
 * needs `npm run train`. 0 means that there is no word.
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

/** `written`: the word as it stands. `opensSentence`: a capital is then no sign of a name. */
export function classOf(lower: string, written: string, opensSentence: boolean): WordClass {
  if (lower.includes(MASK)) return WordClass.literal;
  const listed = LISTED.get(lower);
  if (listed) return listed;
  if (/\d/.test(lower)) return WordClass.number;
  return !opensSentence && /^[A-Z]/.test(written) ? WordClass.name : WordClass.content;
}
