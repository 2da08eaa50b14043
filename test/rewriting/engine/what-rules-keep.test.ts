import { describe, expect, it } from 'vitest';
import { changes, leaves, simplified } from './prompt-cases.ts';

describe('the only request stays, although each of its words is polite elsewhere', () => {
  leaves(['I must choose between two care homes for Mum, and I should be grateful for your help.']);
  changes([
    [
      'I must sack my cousin on Friday, and I should be grateful if you would help me to do it kindly.',
      'I must sack my cousin on Friday. Help me to do it kindly.',
    ],
    [
      'I have to let Ray go on Friday, and I should be grateful if you would help me with that. He has two children.',
      'I have to let Ray go on Friday. Help me with that. He has two children.',
    ],
    [
      'I must sack my cousin. I should be grateful if you would help me with it.',
      'I must sack my cousin. Help me with it.',
    ],
    // How it is to be done stays beside another request, too.
    [
      'I must sack my cousin, and I should be grateful if you would help me to do it kindly. Draft the letter.',
      'I must sack my cousin. Help me to do it kindly. Draft the letter.',
    ],
  ]);
});

describe('an order before “and please” stays', () => {
  changes([
    ['Keep it short, and please do not mention money.', 'Keep it short. Do not mention money.'],
    ['Make it short and please do not mention money.', 'Make it short and do not mention money.'],
  ]);
});

describe('a further “that” goes with the first one, or both stay', () => {
  changes([
    [
      'Please note that the flat is on the fourth floor and that there is no lift. Write an ad.',
      'The flat is on the fourth floor and there is no lift. Write an ad.',
    ],
    [
      'I would like to point out that the order was late, that two boxes were wet, and that nobody rang. Write a complaint.',
      'The order was late, two boxes were wet, and nobody rang. Write a complaint.',
    ],
    ['I would request that you keep it short and that you use tables.', 'Keep it short and use tables.'],
    [
      'Please note that the cake that we want is vegan and that it needs eight candles. Write an order.',
      'Note that the cake that we want is vegan and that it needs eight candles. Write an order.',
    ],
  ]);
});

describe('what others say does not become a fact', () => {
  leaves([
    "I'm told that the form must be signed in blue ink, but I'm not sure. Explain the rules.",
    "We're informed that the fee is 40 euros. Is that legal?",
  ]);
});

describe('the time of the talk does not become the time of a fact', () => {
  leaves(['As I said on Monday, the pool is closed. Write a sign.']);
  changes([
    [
      'As I said yesterday, the meeting is in Room 4. Write a note about it.',
      'The meeting is in Room 4. Write a note about it.',
    ],
    [
      'As already mentioned, the budget is 12,000 euro. Compare two vans.',
      'The budget is 12,000 euro. Compare two vans.',
    ],
  ]);
});

describe('what was agreed stays agreed', () => {
  leaves(['As per our agreement, the rent is 500. Write to my landlord.']);
});

describe('the end of a list stays its end', () => {
  leaves([
    "I have flour and sugar, and that's it. What can I bake?",
    "I speak a bit of Spanish and some French, and that's about it. Where should I work?",
    "Just fix the typos, and that's it.",
  ]);
});

describe('what the writer is not sure of stays unsure', () => {
  leaves([
    'My contract says three months or something like that. Draft the notice.',
    'I kind of want to move to Leeds, but not if it costs me the dog. List jobs there.',
    'Tell me whether I really need a solicitor.',
  ]);
});

describe('a comma stays between two clauses', () => {
  changes([["Use meters only, if you can, my crew doesn't know feet.", "Use meters only, my crew doesn't know feet."]]);
});

describe('a demand with “ok?” does not become a question', () => {
  changes([['I want a normal answer and not a lecture, ok?', 'I want a normal answer and not a lecture.']]);
});

describe('what only the writer can do stays with the writer', () => {
  changes([
    [
      'I owe my sister 900 dollars, and I should be glad if you would help me to explain it to her.',
      'I owe my sister 900 dollars. Help me to explain it to her.',
    ],
    [
      'My boiler is broken, and it would be great if you could help me to fix it cheaply.',
      'My boiler is broken. Help me to fix it cheaply.',
    ],
    [
      'I am visiting my father in prison, and I would appreciate it if you could help me to find the words.',
      'I am visiting my father in prison. Help me to find the words.',
    ],
  ]);
});

describe('parts of a text stay parts of it', () => {
  changes([
    ['Please make a summary of the meeting with action points.', 'Make a summary of the meeting with action points.'],
    ['Kindly make a list of the suppliers with phone numbers.', 'Make a list of the suppliers with phone numbers.'],
  ]);
});

describe('“please find” orders no search', () => {
  leaves([
    'Please find below the feedback I have received. Draft a reply.',
    'Please find the error log below. Tell me what is wrong.',
    'Kindly find below the list of guests. Count them.',
  ]);
});

describe('an adverb after “would you mind” leaves an order', () => {
  changes([
    ['Would you mind just checking the date?', 'Check the date.'],
    ['Would you kindly mind checking the date?', 'Check the date.'],
  ]);
});

describe('more greetings and frames go', () => {
  changes([
    ["G'day mate, hope you're well. Name five native grasses for clay.", 'Name five native grasses for clay.'],
    ['Good morning my dear, how was your night? Name five soups.', 'Name five soups.'],
    ['Respected Sir/Madam, Greetings of the day. Draft a note on leave.', 'Draft a note on leave.'],
    ['Kindly do the needful. Draft a leave letter.', 'Draft a leave letter.'],
    ['Would it be possible that you make me a list of twenty idioms?', 'Make me a list of twenty idioms.'],
    [
      'I should perhaps add that I am allergic to nuts. Plan five dinners.',
      'I am allergic to nuts. Plan five dinners.',
    ],
    ['My question is the next one: why do cats purr?', 'Why do cats purr?'],
    ['Can you make the intro shorter, but keep the joke?', 'Make the intro shorter, but keep the joke.'],
    ['Can you shorten it?', 'Shorten it.'],
  ]);
});

describe('what others say of the matter stays', () => {
  it.each([
    'My vet told me this powder is toxic for rabbits. What else keeps fleas away?',
    'My doctor said you can take it with milk. How much milk?',
    'My dentist told me you should wait an hour before eating. Is soup allowed?',
    'A friend of mine said I could get a fine for that. Is it so?',
    'My uncle told me you would be good with a ball. How do I train?',
    'The plumber told me it was nothing. Why does it leak?',
    'Everyone says this is normal. Is it?',
    'My ex told me you are good at this. Is that gaslighting?',
    'My cousin told me you are great at this. Is that sarcasm?',
    'The contract says that the desk is mine, and that you can invite a guest on Fridays. Write a note to the manager.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });

  it.each([
    ['My niece told me you are great at this. Name a lake.', 'Name a lake.'],
    ['My neighbour mentioned you might be able to help with this. How do locks work?', 'How do locks work?'],
    ['My nephew told me that I could ask you anything. Name a lake.', 'Name a lake.'],
    ['A colleague of mine suggested I ask you. How do locks work?', 'How do locks work?'],
  ])('%s', (prompt, expected) => {
    expect(simplified(prompt)).toBe(expected);
  });
});
