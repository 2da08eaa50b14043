import { remove, type SentenceRule } from '../rule.ts';
import { hasLimit, hasNegation } from '../words-to-keep.ts';

const MARK = '(?:such as|for example|for instance|e\\.g\\.)';

/** Matches the second of two examples of the same thing: ", or for instance …" up to the next punctuation mark. */
const SECOND = new RegExp(
  `(?<=\\b${MARK},? [^.!?;:()]{2,80}),? (?:or|and)?,? ?${MARK},? [a-z][a-z '’-]{1,40}(?:,(?= (?:that|which|who|and|or)\\b)|(?=[,.;:!?)]|$))`,
  'gi',
);

/** Removes the second of two examples, because one is enough. One with a limit, a negation or a digit stays. */
export const twofoldExamples: SentenceRule = {
  id: 'second-example',
  reason: 'One example shows what is meant.',
  examples: [
    ['Name herbs such as mint, or for example basil, for a balcony.', 'Name herbs such as mint, for a balcony.'],
    ['List birds, for example owls, for instance barn owls.', 'List birds, for example owls.'],
  ],
  counterExamples: ['List birds, for example owls.', 'Name herbs such as mint and basil.'],
  find: ({ text, start, aboutLanguage }) =>
    aboutLanguage || text.length > LONGEST
      ? []
      : [...text.matchAll(SECOND)]
          .filter(([found]) => !hasLimit(found) && !hasNegation(found) && !/\d/.test(found))
          .map(({ index, 0: found }) => [remove(start + index, start + index + found.length)]),
};

/**
 * The maximum length of a sentence in characters. The pattern looks back from each position, so longer sentences would
 * take too long.
 */
const LONGEST = 500;
