import { memoize } from '#api/lib/memoize.ts';
import { stemOf } from '../english/stems.ts';
import { entriesOf } from '../english/word-lists.ts';
import { WORDS_WITHOUT_CONTENT } from '../english/words/repetition-words.ts';
import type { Sentence } from '../prompt.ts';
import type { EditGroup, PromptRule } from '../rule.ts';
import type { SentenceFacts } from '../sentence-facts.ts';
import { hasLimit, hasNegation } from '../words-to-keep.ts';
import { cutSentence } from './editing.ts';

const IGNORED = new Set(entriesOf(WORDS_WITHOUT_CONTENT));
const SAYS_IT_AGAIN =
  /\b(?:again|as (?:i|we) (?:said|mentioned)|to reiterate|i repeat|to repeat|in other words|to sum up|to summarize|once more|remember|in case (?:you|it)|like i said|just to be clear|to be clear|what i mean)\b/i;

interface Content {
  readonly stems: ReadonlySet<string>;
  readonly negated: boolean;
}

/** Once for each sentence of a run: most are the same in the next pass. */
const contentOf = memoize(({ words, text }: SentenceFacts): Content => {
  const stems = new Set(words.filter(({ lower }) => !IGNORED.has(lower)).map(({ lower }) => stemOf(lower)));
  return { stems, negated: hasNegation(text) };
});

const isWithin = (small: ReadonlySet<string>, big: ReadonlySet<string>): boolean =>
  [...small].every((word) => big.has(word));

const MOST_COMPARED = 60;

/**
 * Removes a sentence whose content words all occur in one earlier sentence, which denies something if it does (in several, if it says that it repeats
 * and denies nothing). Not questions, items of lists, and sentences with a limit or a literal. A single content word counts only if it is the only
 * one of an earlier sentence, too, or if the sentence says that it repeats or adds emphasis.
 */
export const repetition: PromptRule = {
  id: 'repetition',
  reason: 'Repeats an earlier sentence.',
  examples: [
    [
      'Write a short poem about rain. Make sure the poem is short. Please write a short poem.',
      'Write a short poem about rain.',
    ],
    [
      'Keep the answer short and simple. What is a quark? Again, keep the answer short.',
      'Keep the answer short and simple. What is a quark?',
    ],
  ],
  counterExamples: [
    'Keep the answer under 50 words. What is a quark? Again, keep the answer under 50 words.',
    'Write a poem. Do not write a poem about rain.',
    'What is love? Is love what we need?',
    'Add sugar. Stir well. Add sugar and salt.',
  ],
  findInPrompt: (prompt) => {
    const seen: Content[] = [];
    const moves: EditGroup[] = [];
    for (const sentence of prompt.sentences) {
      const content = contentOf(sentence.facts);
      const before = seen.slice(-MOST_COMPARED);
      const saidBefore =
        content.stems.size > 0 &&
        !sentence.final.includes('?') &&
        !sentence.isListItem &&
        (content.stems.size > 1 ||
          SAYS_IT_AGAIN.test(sentence.text) ||
          before.some((other) => same(other.stems, content.stems)) ||
          addsEmphasis(sentence)) &&
        (before.some((other) => other.negated === content.negated && isWithin(content.stems, other.stems)) ||
          (SAYS_IT_AGAIN.test(sentence.text) && !content.negated && isWithin(content.stems, union(before))));
      if (
        saidBefore &&
        !hasLimit(sentence.text) &&
        !prompt.masked.slice(sentence.start, sentence.end).includes('\uFFFC')
      )
        moves.push([cutSentence(sentence, prompt)]);
      else seen.push(content);
    }
    return moves;
  },
};

const union = (contents: readonly Content[]): ReadonlySet<string> =>
  new Set(contents.filter(({ negated }) => !negated).flatMap(({ stems }) => [...stems]));

const same = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && isWithin(a, b);
const addsEmphasis = ({ text, words }: Sentence): boolean =>
  /^(?:please )?(?:make sure|ensure|it (?:must|should|has to)|it's important|it is important|keep it)\b/i.test(text) &&
  words.length < 12;
