import type { SentenceRule } from '../rule.ts';
import { phraseRule, type Replacement } from '../rules/phrase-rule.ts';
import type { Entry } from './entry.ts';
import { fieldsOf, isAboutWords } from './fields.ts';
import { PHRASE_ENTRIES } from './phrases.ts';
import { VERB_ENTRIES } from './verbs.ts';
import { WORD_ENTRIES } from './words.ts';

/**
 * Returns a replacement that is made only if the word is no term of the prompt's field and the prompt is not about
 * words.
 */
const whereNoTerm =
  ({ replacement, termIn = [] }: Entry): Replacement =>
  (groups, context) => {
    const found = fieldsOf(context.prompt);
    if (isAboutWords(context.prompt) || termIn.some((field) => found.has(field))) return null;
    return typeof replacement === 'string' ? replacement : replacement(groups, context);
  };

const toPhrases = (entries: readonly Entry[]): [string, Replacement][] =>
  entries.map((entry) => [entry.source, whereNoTerm(entry)]);

export const officialese: SentenceRule = phraseRule(
  {
    id: 'officialese',
    reason: 'Everyday words for an official phrase.',
    examples: [
      ['Suggest a role with pay commensurate with experience.', 'Suggest a role with pay that matches experience.'],
      ['List what visitors are required to bring.', 'List what visitors must bring.'],
      ['List fees that are in excess of 50 euros.', 'List fees that are more than 50 euros.'],
    ],
    counterExamples: [
      'Explain the clause "in accordance with the policy".',
      'Is the data representative of all patients?',
    ],
  },
  toPhrases(PHRASE_ENTRIES),
);

export const hardWords: SentenceRule = phraseRule(
  {
    id: 'hard-word',
    reason: 'An everyday word for a hard one.',
    examples: [
      ['Explain how to modify an automobile.', 'Explain how to change a car.'],
      ['Describe how the effect was demonstrated by Pavlov.', 'Describe how the effect was shown by Pavlov.'],
      ['List the objectives of the residents who reside there.', 'List the goals of the residents who live there.'],
    ],
    counterExamples: [
      'Explain how to terminate a thread in Python.',
      'Explain the termination clause of a lease.',
      'What does "endeavour" mean?',
      'Describe an attempt at a record.',
      'List synonyms of beverage.',
    ],
  },
  toPhrases([...VERB_ENTRIES, ...WORD_ENTRIES]),
);
