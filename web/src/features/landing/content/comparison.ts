import { PRODUCT_NAME } from '#web/lib/product.ts';

/* The table that compares the product with other ways to shorten a prompt. */

/** The mark of a cell in the comparison. */
export type Answer = 'yes' | 'no' | 'partly';

interface Comparison {
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly what: string; readonly answers: readonly (readonly [Answer, string])[] }[];
}

export const ADVANTAGE: Comparison = {
  title: 'The advantage',
  lead: 'There are three ways to shorten a prompt. With two of them you have to check the result yourself.',
  button: 'Unlock the advantage',
  columns: [PRODUCT_NAME, 'Asking a chatbot', 'By hand'],
  rows: [
    {
      what: 'Says why each word changed',
      answers: [
        ['yes', 'A reason at every mark'],
        ['partly', 'If you ask, in prose'],
        ['no', 'Only you know'],
      ],
    },
    {
      what: 'Keeps code, numbers and negations',
      answers: [
        ['yes', 'Checked every time'],
        ['partly', 'Usually'],
        ['partly', 'If you are careful'],
      ],
    },
    {
      what: 'The same prompt gives the same answer',
      answers: [
        ['yes', 'With the built-in engine'],
        ['no', 'It varies'],
        ['no', 'It varies'],
      ],
    },
    {
      what: 'Works without an AI provider',
      answers: [
        ['yes', 'The engine is our own'],
        ['no', 'It is one'],
        ['yes', 'Of course'],
      ],
    },
    {
      what: 'Keeps a searchable history',
      answers: [
        ['yes', 'For up to a year, as you choose'],
        ['partly', 'In your chats'],
        ['no', 'No history'],
      ],
    },
  ],
};
