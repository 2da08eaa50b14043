import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

describe('a question whether the writer should do something is no order to do it', () => {
  it.each([
    "I'm wondering whether I should go ahead and quit my job before I have a new one. Give me the arguments for both sides.",
    'We were wondering whether we should go ahead and cancel the contract. Draft a list of questions to ask them.',
    "I've been thinking about whether I should go ahead and start a blog. Give me some arguments.",
    "I'm torn about whether we ought to go ahead and move to Berlin. Give me five questions to ask myself.",
    'I keep debating if we could go ahead and create a company in Estonia. List the arguments.',
    "I can't decide whether to go ahead and write to my landlord. List the arguments.",
    "I'm wondering whether I should kindly ask my landlord for a lower rent. Give me three arguments.",
    'I wonder if I should ask for help with writing my CV. What would you do?',
    "I'm thinking I might as well go ahead and write a letter. List the arguments.",
    'Should we maybe just go ahead and build it ourselves? List the arguments.',
    'Would it be a good idea to go ahead and write a complaint? List the arguments.',
    'My question is whether I should go ahead and make a claim.',
    'I was wondering whether to please go ahead and delete the old database. Is it safe?',
    "I'm wondering whether I should paint my house. List five colors.",
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });

  it.each([
    [
      'I was wondering should I go ahead and write a letter to my landlord.',
      'Should I go ahead and write a letter to my landlord?',
    ],
    [
      'I just want to know whether we should go ahead and buy the house.',
      'Tell me whether we should go ahead and buy the house.',
    ],
    [
      "I'd love your opinion on whether we should go ahead and build an app.",
      'Give me your opinion on whether we should go ahead and build an app.',
    ],
    [
      "I'm wondering whether it would be better to go ahead and sell my car. Give me three arguments.",
      'Tell me whether it would be better to go ahead and sell my car. Give me three arguments.',
    ],
    ["I'm wondering whether you could go ahead and write a poem.", 'Write a poem.'],
    ['You can go ahead and list three rivers.', 'List three rivers.'],
    ['I think you should go ahead and list the risks.', 'List the risks.'],
    ['So just go ahead and list three rivers.', 'List three rivers.'],
    ["I'm not sure if this is too much to ask, but could you please list three rivers?", 'List three rivers.'],
    ['I was wondering if it is possible for you to write a poem.', 'Write a poem.'],
    [
      "I get flustered on the telephone, so I should be ever so thankful if you'd write me a few sentences to read out.",
      'I get flustered on the telephone. Write me a few sentences to read out.',
    ],
  ])('%s', (prompt, expected) => {
    expect(simplifyPrompt(prompt).text).toBe(expected);
  });
});
