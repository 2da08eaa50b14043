import { describe, expect, it, test } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

test.each([
  ['Write a text. The majority of our customers are over 60.', 'Write a text. Most of our customers are over 60.'],
  ['Write a text. A large number of our customers are old.', 'Write a text. Many of our customers are old.'],
  ['Write a text for the majority of customers.', 'Write a text for most customers.'],
])('an amount keeps its "of" before the owner of what is counted: %s', (before, after) => {
  expect(simplifyPrompt(before).text).toBe(after);
});

describe('a hedge that says how much stays beside one that says how sure', () => {
  it.each([
    'I have rice and maybe a bit of soy sauce. Suggest a dinner.',
    'Is it maybe a bit too early to plant tomatoes in Oslo?',
    'Suggest where I could cut maybe a bit more.',
    'There is perhaps a little bit of salt missing. Name three soups.',
    'Is he possibly kind of a snob? Describe him.',
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });

  it.each([
    ['Suggest something that is maybe perhaps a bit cheaper.', 'Suggest something that is maybe a bit cheaper.'],
    ['Name something that is somewhat a bit cheaper.', 'Name something that is somewhat cheaper.'],
  ])('%s', (prompt, expected) => {
    expect(simplifyPrompt(prompt).text).toBe(expected);
  });
});

test.each([
  ['I have a cat, and I would love to know how much it may eat.', 'I have a cat. Tell me how much it may eat.'],
  [
    "If I move, and I'd like to know what it costs, where do I look?",
    "If I move, and I'd like to know what it costs, where do I look?",
  ],
  // "Would you say" asks for a view, not for words.
  [
    'Compare tea and coffee. So, um, which one would you say is better?',
    'Compare tea and coffee. Which one would you say is better?',
  ],
  ['Write about 300 words or so about tea.', 'Write about 300 words about tea.'],
  [
    "I'm thinking something like 40 people or so. Plan a party for them.",
    "I'm thinking something like 40 people or so. Plan a party for them.",
  ],
  ['Please utilize the remaining budget to plan a party.', 'Use the remaining budget to plan a party.'],
  [
    'Could you please endeavor to keep it short and explain how tides work?',
    'Keep it short and explain how tides work.',
  ],
  ['Hey, sooo I need a name for my cat.', 'I need a name for my cat.'],
  ['Sooo much rain fell. Why?', 'Sooo much rain fell. Why?'],
  ['List ten cheap games for a party thx!!', 'List ten cheap games for a party.'],
  ['List our vendors, the majority of which are small.', 'List our vendors, most of which are small.'],
  ["List our users. Oh and by the way we're on Postgres 14.", "List our users. We're on Postgres 14."],
  ['Tell me a joke, but please please please no puns.', 'Tell me a joke, but no puns.'],
  // "But" and what to try belong together.
  [
    "I don't know if you could write a poem, but please try: four lines.",
    "I don't know if you could write a poem, but try: four lines.",
  ],
])('filler goes with what it needs: %s', (prompt, expected) => {
  expect(simplifyPrompt(prompt).text).toBe(expected);
});
